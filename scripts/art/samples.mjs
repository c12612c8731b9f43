/**
 * Draws the portraits of the sample calls, on the home page and of the AI suite, into app/assets/samples. Run it after changing one:
 * node scripts/art/samples.mjs
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { blank, cut, draw, fromRows, readPicture, toSvg } from "./picture.mjs";

const SIZE = 24;

const dana = fromRows(
  [
    "........................",
    "........HHHHHHHH........",
    "......HHHhhhhHHHHH......",
    ".....HHhhHHHHHHHHHH.....",
    ".....HHHHHHHHHHHHHH.....",
    "....HHHHSSSSSSSHHHHH....",
    "....HHSSSSSSSSSSSHHH....",
    "....HHSSSSSSSSSSSSHH....",
    "....HSSBBBSSSBBBSSHH....",
    "....HSSSSSSSSSSSSSHH....",
    "....HSSWESSSSWESSsHH....",
    "....FSSWESSSSWESSsHH....",
    "...FYFSSSSSsSSSSSsHH....",
    "....FSPPSSSsSSSPPsHH....",
    "....HSSSSSSSSSSSSsHH....",
    ".....SSSRSSSSSRSSs.H....",
    ".....SSSSRRRRRSSss......",
    "......SSSSSSSSSss.......",
    ".......sSSSSSsss........",
    ".........sSSSs..........",
    "....CCCGGsSSSsGGCCC.....",
    "..CCCCCGGGSSSGGGCCCCC...",
    ".CCcCCCGGGGGGGGGCCCcCC..",
    ".CCcCCCGGGgGGGGGCCCcCC..",
  ],
  {
    H: "#2a1420",
    h: "#5a3040",
    B: "#2a1420",
    S: "#b9744c",
    s: "#935538",
    P: "#d97a66",
    R: "#a83250",
    W: "#f6f3ff",
    E: "#120a2e",
    F: "#ff5cab",
    Y: "#ffd447",
    C: "#f6f3ff",
    c: "#c3bdec",
    G: "#45b433",
    g: "#2c7a22",
  },
);

const omar = fromRows(
  [
    "........................",
    "........................",
    ".......HHHHHHHHHH.......",
    "......HHHHHhhhHHHH......",
    ".....HHHHhhHHHHHHHH.....",
    ".....HHHHHHHHHHHHHH.....",
    ".....HHSSSSSSSSSSHH.....",
    ".....HSSSSSSSSSSSSH.....",
    ".....HSBBBSSSSBBBSH.....",
    ".....SSSSSSSSSSSSSS.....",
    "....SSSWESSSSSWESsSs....",
    "....SSSWESSSSSWESsss....",
    ".....SSSSSSsSSSSSs......",
    ".....SSSSSsssSSSSs......",
    ".....BSSSSSSSSSSSB......",
    ".....BBSBBBBBBBSBB......",
    ".....BBBBRRRRRBBBB......",
    "......BBBBBBBBBBB.......",
    ".......BBBBBBBBB........",
    ".........sSSSs..........",
    "....CCCCCsSSSsCCCCC.....",
    "..CCCCCCCCSSSCCCCCCCC...",
    ".CCcCCCCCCCCCCCCCCCcCC..",
    ".CCcCCCCCYCCCYCCCCCcCC..",
  ],
  {
    H: "#14101c",
    h: "#3a3048",
    B: "#1c1422",
    S: "#d3a074",
    s: "#a8764e",
    R: "#a84a4a",
    W: "#f6f3ff",
    E: "#120a2e",
    C: "#ff9a4d",
    c: "#c9601a",
    Y: "#f6f3ff",
  },
);

/** Bit's head and shoulders: the mascot's own picture, cut. */
const robot = cut(readPicture("app/assets/robot.svg"), 0, 0, SIZE, SIZE);

mkdirSync("app/assets/samples", { recursive: true });
for (const [name, person, ground] of [
  ["dana", dana, "#3a1a4e"],
  ["omar", omar, "#0f4a4a"],
  ["bit", robot, "#171a5c"],
]) {
  const picture = blank(SIZE, SIZE, ground);
  draw(picture, person, 0, 0);
  writeFileSync(`app/assets/samples/${name}.svg`, toSvg(picture));
}
