/**
 * Draws the portraits of app/content/team.ts into app/assets/team. Run it after changing one: node scripts/art/team.mjs
 */
import { writeFileSync } from "node:fs";
import { blank, draw, fromRows, put, toSvg } from "./picture.mjs";

const INK = "#120a2e";

const maya = {
  rows: [
    "........................",
    "........................",
    ".........HHHHHH.........",
    ".......HHhhhHHHHH.......",
    "......HHhhHHHHHHHH......",
    ".....HHhHHHHHHHHHHH.....",
    ".....HHHHHHHSSHHHHH.....",
    ".....HHHHHSSSSSSHHH.....",
    ".....HHHSSSSSSSSSHH.....",
    ".....HHSBBSSSSBBSHH.....",
    ".....HHSSSSSSSSSSHH.....",
    ".....HHSWESSSSWESHH.....",
    ".....HHSWESSSSWEsHH.....",
    ".....HHSSSSSsSSSsHH.....",
    ".....HHSPPSSsSPPsHh.....",
    ".....HHSSSSSSSSSsHh.....",
    ".....HHHSSRRRRSsHHh.....",
    "....HHHHHSSRRSsHHhHH....",
    "....HHhHHHssssHHHhHH....",
    "....HHhHHHsSSsHHHHHH....",
    "....HCCCCGSSSSGCCCCH....",
    "...CCCCCCCGSSGCCCCCCc...",
    "..CCCCcCCCLGGLCCcCCCCc..",
    "..CCCCcCCCLLLLCCcCCCCc..",
  ],
  colors: {
    H: "#4a2233",
    h: "#7a3a48",
    B: "#3a1826",
    S: "#d99a6c",
    s: "#b3744f",
    P: "#e58a72",
    R: "#c2405f",
    C: "#ff5cab",
    c: "#c22a75",
    G: "#ffd447",
    L: "#f6f3ff",
  },
  ground: ["#4b2a7e", "#6f317f", "#a0437f"],
};

const dev = {
  rows: [
    "........................",
    ".......HHHHHHHHHH.......",
    "......HhHhHhHhHHHH......",
    "......hHhHHHHhHHHH......",
    "......HHHHHHHHHHHH......",
    "......HHHHHHHHHHHH......",
    "......HSSSSSSSSSSH......",
    "......HSSSSSSSSSSH......",
    ".....HHSBBBSSBBBSHH.....",
    ".....HSSSSSSSSSSSSH.....",
    "....SSGGGGGSGGGGGSSS....",
    "....SSGWWEGGGWWEGsSs....",
    "....SSGWWEGSGWWEGsSs....",
    ".....SGGGGGsGGGGGss.....",
    "......SSSSSsSSSSSs......",
    "......SSSSssSSSSss......",
    "......SBSSSSSSSSBs......",
    "......BBSWWWWWSBB.......",
    ".......BBSRRRSBB........",
    "........BBBBBBB.........",
    "....CCC..sSSSs..CCC.....",
    "..CCCCCccSSSSSccCCCCCc..",
    ".CCCCCCCcLSSSLcCCCCCCCc.",
    ".CCcCCCCCLCCCLCCCCCcCCc.",
  ],
  colors: {
    H: "#1c1230",
    h: "#3a2a56",
    B: "#24142a",
    S: "#8a5236",
    s: "#693a28",
    R: "#6e2b30",
    G: "#ffd447",
    C: "#3ee7ff",
    c: "#0f9fbd",
    L: "#f6f3ff",
  },
  ground: ["#171a5c", "#1d3a86", "#1f6aa6"],
};

const lena = {
  rows: [
    "........................",
    "........................",
    "........HHHHHHHH........",
    "......HHHhhhhhHHHH......",
    ".....HHHhhhhhHHHHHH.....",
    ".....CCCCCCCCCCCCCC.....",
    ".....cccccccccccccc.....",
    "....HHhhHHHHHhHHHHHH....",
    "....HHHHHHHhHHHHHHHH....",
    "....HHHHHhHHHHHHhHHH....",
    "....HHSHSSSHSSHSSHHH....",
    "....HHSWESSSSWESSHHH....",
    "....HHSWESSSSWESsHHH....",
    "....HHSSSSSsSSSSsHHH....",
    "....HHSPPSSsSSPPsHHH....",
    "....HHSSSSSSSSSSsHHH....",
    "....HHHSSRSSRSSsHHHH....",
    "....HHHHSSRRSSsHHHHH....",
    ".....HHHHsssssHHHHH.....",
    "......HH.sSSSs.HHH......",
    "......DDDDDDDDDDD.......",
    "....DDDdDDDDDDDdDDDD....",
    "...DDDDDdddddddDDDDDd...",
    "...DDDDDDDDDDDDDDDDDd...",
  ],
  colors: {
    H: "#f0a53a",
    h: "#ffd98a",
    S: "#ffd3b8",
    s: "#e0a285",
    P: "#ff9f95",
    R: "#d4485f",
    C: "#8dff7a",
    c: "#45b433",
    D: "#3a3190",
    d: "#262064",
  },
  ground: ["#0f4a4a", "#1c7a62", "#45b48a"],
};

const SIZE = 24;
const eyes = { W: "#f6f3ff", E: INK };

for (const [name, { rows, colors, ground }] of Object.entries({
  "maya-torres": maya,
  "dev-okafor": dev,
  "lena-fischer": lena,
})) {
  const portrait = dusk(ground);
  const person = fromRows(rows, { ...eyes, ...colors });
  draw(portrait, outline(person), 0, 0);
  draw(portrait, person, 0, 0);
  writeFileSync(`app/assets/team/${name}.svg`, toSvg(portrait));
}

/** Bands of color that run into one another in an ordered dither. */
function dusk(colors) {
  const order = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
  const sky = blank(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const height = (y / SIZE) * (colors.length - 1);
      const step = height % 1 > (order[(y % 4) * 4 + (x % 4)] + 0.5) / 16 ? 1 : 0;
      put(sky, x, y, colors[Math.floor(height) + step]);
    }
  }
  return sky;
}

/** The dark line around a figure: every empty pixel beside one of its own. */
function outline(figure) {
  const line = blank(SIZE, SIZE);
  figure.pixels.forEach((color, place) => {
    if (!color) return;
    const [x, y] = [place % SIZE, Math.floor(place / SIZE)];
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ])
      put(line, x + dx, y + dy, INK);
  });
  return line;
}
