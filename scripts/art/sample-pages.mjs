/**
 * Draws the three landing pages that the web page service shows as samples, app/assets/samples/page-*.png: 160 by 240 cells, three
 * pixels for each. Run it after changing one: node scripts/art/sample-pages.mjs
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { makeCanvas } from "./canvas.mjs";
import { letters } from "./letters.mjs";
import { draw, readPicture, toPng } from "./picture.mjs";

const WIDTH = 160;
const HEIGHT = 240;

const say = (art, x, y, words, color, scale = 1) => draw(art.picture, letters(words, color), x, y, scale);

/** Lines of text too small to read. */
function lines(art, x, y, lengths, color) {
  for (const [index, length] of lengths.entries()) art.rect(x, y + index * 5, length, 2, color);
}

function button(art, x, y, words, { face, edge, text }) {
  const width = words.length * 8 + 12;
  art.rect(x, y, width, 18, edge);
  art.rect(x, y, width, 15, face);
  say(art, x + 6, y + 4, words, text);
}

function field(art, x, y, width, edge, inside) {
  art.box(x, y, width, 14, inside, edge);
}

function bakery(art) {
  const [cream, brown, crust, light] = ["#fff3dc", "#4a2417", "#c8702c", "#ffd98a"];
  art.rect(0, 0, WIDTH, HEIGHT, cream);
  say(art, 8, 6, "CRUMB&CO", brown);
  lines(art, 116, 9, [14], crust);
  lines(art, 136, 9, [16], crust);
  art.gradient(0, 20, WIDTH, 86, ["#ffe7b8", "#ffd08a", "#f7a860"], 1.3);
  say(art, 8, 30, "FRESH", brown, 2);
  say(art, 8, 50, "BREAD AT", brown);
  say(art, 8, 62, "YOUR DOOR", brown);
  button(art, 8, 80, "ORDER", { face: "#d9482b", edge: "#8f2413", text: "#fff3dc" });
  // A loaf with three cuts, on a board.
  art.rect(84, 90, 70, 5, "#8a5a34");
  art.rect(84, 95, 70, 2, "#5f3a20");
  art.disc(104, 76, 15, crust);
  art.disc(134, 76, 15, crust);
  art.rect(104, 61, 31, 30, crust);
  art.rect(92, 86, 54, 4, "#9a4f1c");
  art.rect(102, 63, 34, 3, "#e09a4c");
  for (const x of [104, 116, 128]) {
    art.line(x, 79, x + 8, 66, light);
    art.line(x + 1, 79, x + 9, 66, light);
  }
  for (const [index, x] of [8, 59, 110].entries()) {
    art.box(x, 116, 42, 40, "#ffffff", "#e6c99a");
    say(art, x + 4, 120, String(index + 1), "#d9482b");
    lines(art, x + 4, 134, [32, 26, 30, 18], "#a9805a");
  }
  art.rect(0, 166, WIDTH, 30, brown);
  say(art, 8, 172, "$24 A BOX", light);
  lines(art, 8, 184, [90, 64], "#c89a6a");
  button(art, 98, 172, "ORDER", { face: "#d9482b", edge: "#8f2413", text: "#fff3dc" });
  for (const x of [8, 84]) {
    art.box(x, 204, 68, 26, "#ffffff", "#e6c99a");
    art.disc(x + 10, 217, 5, "#f7a860");
    lines(art, x + 20, 210, [40, 34, 42], "#a9805a");
  }
}

function plumber(art) {
  const [ground, deep, light, alert] = ["#0f2a4a", "#091a30", "#dff1ff", "#ffd447"];
  art.rect(0, 0, WIDTH, HEIGHT, ground);
  art.rect(0, 0, WIDTH, 20, deep);
  say(art, 8, 6, "FAST PIPE", light);
  art.rect(136, 6, 16, 8, alert);
  art.gradient(0, 20, WIDTH, 66, ["#123a66", "#0f2a4a"], 1);
  say(art, 8, 30, "LEAK?", light, 2);
  say(art, 8, 54, "CALL NOW", light);
  lines(art, 8, 68, [70, 58], "#7fa8cc");
  // A pipe with a joint, and what drips from it.
  art.rect(104, 26, 12, 30, "#9fb6c9");
  art.rect(104, 26, 3, 30, "#dfe9f1");
  art.rect(100, 48, 20, 8, "#c47a3a");
  art.rect(100, 48, 20, 2, "#e8a868");
  art.rect(116, 50, 44, 12, "#9fb6c9");
  art.rect(116, 50, 44, 3, "#dfe9f1");
  art.rect(100, 56, 20, 6, "#c47a3a");
  for (const [x, y] of [
    [109, 66],
    [112, 76],
  ]) {
    art.sprite(x, y, ["..d..", ".ddd.", "ddwdd", "ddddd", ".ddd."], { d: "#3ee7ff", w: "#ffffff" });
  }
  art.rect(8, 92, 144, 34, "#b8861a");
  art.rect(8, 92, 144, 31, alert);
  say(art, 16, 100, "555-0134", "#1b1030", 2);
  lines(art, 8, 134, [144], "#2c5684");
  say(art, 8, 142, "OPEN", light);
  lines(art, 8, 156, [52, 60, 44], "#7fa8cc");
  say(art, 88, 142, "WE COVER", light);
  art.box(88, 154, 64, 40, "#16406e", "#2c5684");
  for (const x of [98, 112, 126, 140]) art.rect(x, 155, 1, 38, "#2c5684");
  for (const y of [164, 174, 184]) art.rect(89, y, 62, 1, "#2c5684");
  art.disc(120, 174, 11, "#3a6ea8");
  art.sprite(116, 166, [".rrr.", "rrwrr", "rrrrr", ".rrr.", "..r.."], { r: "#ff5c5c", w: "#ffffff" });
  lines(art, 8, 178, [60, 48, 56], "#7fa8cc");
  field(art, 8, 200, 86, "#2c5684", deep);
  field(art, 8, 218, 86, "#2c5684", deep);
  button(art, 102, 206, "SEND", { face: "#3ee7ff", edge: "#0f9fbd", text: "#06202b" });
}

function course(art) {
  const [paper, ink, rose, teal] = ["#fbf4ff", "#3a1a4e", "#e0457f", "#1c7a7a"];
  art.rect(0, 0, WIDTH, HEIGHT, paper);
  say(art, 8, 6, "EVENING INK", ink);
  lines(art, 130, 9, [22], "#a98ac0");
  // A painted sunset with its white edge.
  art.rect(8, 22, 144, 66, "#ffffff");
  art.gradient(11, 25, 138, 60, ["#3b2a7c", "#7a3f8f", "#e0457f", "#ff9a4d", "#ffd98a"], 1.2);
  art.disc(104, 66, 13, "#fff2c4");
  for (let x = 11; x < 149; x++) {
    const height = Math.round(9 + 5 * Math.sin(x / 9) + 4 * Math.sin(x / 23));
    art.rect(x, 85 - height, 1, height, "#2a1458");
  }
  art.rect(11, 79, 138, 6, "#1b6a86");
  for (const [x, w] of [
    [90, 28],
    [96, 16],
    [84, 40],
  ])
    art.rect(x, 79 + (w % 5), w, 1, "#ffd98a");
  say(art, 8, 96, "LEARN", ink, 2);
  say(art, 8, 116, "WATERCOLOR", rose);
  say(art, 8, 128, "IN 6 NIGHTS", ink);
  art.box(8, 142, 144, 24, "#efe0fa", "#c9a8e0");
  say(art, 14, 146, "TUE 7 PM", teal);
  say(art, 14, 156, "4 SEATS LEFT", rose);
  draw(art.picture, readPicture("app/assets/team/lena-fischer.svg"), 8, 174);
  lines(art, 38, 177, [60, 100, 84, 96, 40], "#a98ac0");
  art.rect(0, 204, WIDTH, 36, ink);
  field(art, 6, 214, 68, "#a98ac0", "#fbf4ff");
  button(art, 80, 212, "JOIN IN", { face: "#e0457f", edge: "#8f1d4c", text: "#ffffff" });
}

mkdirSync("app/assets/samples", { recursive: true });
for (const [name, paint] of Object.entries({ bakery, plumber, course })) {
  const art = makeCanvas(WIDTH, HEIGHT);
  paint(art);
  writeFileSync(`app/assets/samples/page-${name}.png`, toPng(art.picture, 3));
}
