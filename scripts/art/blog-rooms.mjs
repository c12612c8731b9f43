/** The larger things of the blog's pictures: people, machines, furniture, streets. Each draws itself with its upper left corner at (x, y). */
import { color as c } from "./blog-props.mjs";

/** Somebody seen from behind. */
export const listener = (art, x, y, { hair, shirt, shade }) =>
  art.sprite(
    x,
    y,
    [
      "...hhhhhh...",
      "..hhhhhhhh..",
      "..hhhhhhhh..",
      "..hhhhhhhh..",
      "...hhhhhh...",
      "....kkkk....",
      "..ssssssss..",
      ".ssssssssss.",
      "sssssssssssd",
      "ssdsssssssdd",
      "ssdsssssssdd",
      "ssdsssssssdd",
      "ssdsssssssdd",
      "ssdsssssssdd",
    ],
    { h: hair, k: "#c98a6a", s: shirt, d: shade },
  );

export function neon(art, x, y, words, light, shade) {
  const width = words.length * 4 + 5;
  art.box(x, y, width, 9, c.abyss, shade);
  art.text(x + 3, y + 2, words, light);
}

export function cabinet(art, x, y, { body, edge, screen }) {
  art.box(x, y, 16, 28, body, edge);
  art.rect(x + 1, y + 1, 14, 3, edge);
  art.box(x + 3, y + 6, 10, 8, screen, c.abyss);
  art.rect(x + 1, y + 16, 14, 3, edge);
  art.rect(x + 4, y + 15, 1, 2, c.mute);
  art.rect(x + 10, y + 17, 1, 1, c.pinkLo);
  art.rect(x + 12, y + 17, 1, 1, c.cyanLo);
}

export function bigCabinet(art, x, y) {
  art.box(x, y, 22, 40, c.pinkLo, c.abyss);
  art.rect(x + 1, y + 1, 20, 6, c.gold);
  art.rect(x + 1, y + 6, 20, 1, c.goldLo);
  art.sprite(x + 8, y + 2, ["s.s.s.", "sssss.", "sssss."], { s: c.pinkLo });
  art.box(x + 2, y + 8, 18, 15, "#0a0820", c.abyss);
  art.sprite(x + 4, y + 10, ["a.a..a.a..a.a.", "aaa..aaa..aaa.", ".a....a....a.."], { a: c.lime });
  art.sprite(x + 4, y + 14, ["..b.b..b.b....", "..bbb..bbb...."], { b: c.cyan });
  art.rect(x + 10, y + 17, 1, 2, c.gold);
  art.sprite(x + 8, y + 20, ["..w..", "wwwww"], { w: c.ink });
  art.box(x - 1, y + 24, 24, 6, "#e04a92", c.abyss);
  art.rect(x, y + 25, 22, 1, "#ffc2e0");
  art.rect(x + 4, y + 22, 1, 4, c.mute);
  art.rect(x + 3, y + 21, 3, 2, "#ff4d4d");
  for (const [index, button] of [c.cyan, c.gold, c.lime].entries()) art.rect(x + 11 + index * 3, y + 26, 2, 2, button);
  art.box(x + 7, y + 32, 8, 6, "#3a1030", c.abyss);
  art.rect(x + 9, y + 34, 1, 2, c.gold);
  art.rect(x + 12, y + 34, 1, 2, c.gold);
}

export function shelf(art, x, y, kind) {
  art.box(x, y, 24, 29, "#1c2a5e", c.abyss);
  const goods = [c.cyan, c.orange, c.pink, c.lime, c.gold];
  for (let row = 0; row < 3; row++) {
    art.rect(x + 1, y + 8 + row * 9, 22, 2, c.woodHi);
    for (let item = 0; item < 4; item++) {
      const height = 4 + ((item * 3 + row + kind) % 3);
      art.rect(x + 3 + item * 5, y + 8 + row * 9 - height, 3, height, goods[(item + row * 2 + kind) % 5]);
      art.rect(x + 3 + item * 5, y + 8 + row * 9 - height, 1, height, c.ink);
    }
  }
}

export const mug = (art, x, y) =>
  art.sprite(
    x,
    y,
    [
      "KKKKKKKK...",
      "KgggggGKKK.",
      "KgKgKgGKKgK",
      "KgCgCgGK.gK",
      "KggggGGK.gK",
      "KgCCCgGKKgK",
      "KggggGGKKK.",
      "KgggGGGK...",
      "KgggGGGK...",
      ".KKKKKK....",
    ],
    { K: c.abyss, g: c.gold, G: c.goldLo, C: "#5a2a10" },
  );

export function camera(art, x, y) {
  art.rect(x + 3, y - 2, 5, 2, c.abyss);
  art.box(x, y, 13, 11, "#2a2358", c.abyss);
  art.rect(x + 1, y + 1, 11, 2, c.mute);
  art.disc(x + 7, y + 6, 3.4, c.abyss);
  art.disc(x + 7, y + 6, 2.4, c.cyanLo);
  art.rect(x + 6, y + 5, 1, 1, c.ink);
  art.rect(x + 1, y + 4, 1, 1, "#ff4d4d");
  art.rect(x + 13, y + 3, 3, 6, c.abyss);
}

export const cup = (art, x, y) =>
  art.sprite(
    x,
    y,
    ["..m..m..", ".m..m...", "..m..m..", "........", "KKKKKKK.", "KwwwwgKK", "KwwwwgKK", "KwwwwgK.", ".KKKKK.."],
    { m: c.mute, K: c.abyss, w: c.ink, g: c.mute },
  );

export function city(art, ground) {
  for (const [index, height] of [14, 20, 11, 17, 9, 13, 18, 10, 16, 12].entries()) {
    const x = index * 8;
    art.rect(x, ground - height, 8, height, index % 2 ? "#2a2270" : "#1d1755");
    for (let row = 2; row < height - 2; row += 4) {
      for (let column = 1; column < 7; column += 3) {
        if ((index * 5 + row * 3 + column) % 7 === 0) art.rect(x + column, ground - height + row, 1, 2, c.gold);
      }
    }
  }
}

export const phone = (art, x, y) =>
  art.sprite(
    x,
    y,
    [
      "..KKKKKKKKKK..",
      ".KrrrrrrrrrRK.",
      "KrrKKKKKKKKrRK",
      "KKKKrrrrRRKKKK",
      "...KrWrWrRK...",
      "..KrrWrWrRRK..",
      "..KrrrrrRRRK..",
      "..KKKKKKKKKK..",
    ],
    { K: c.abyss, r: "#ff5c6a", R: "#b8304a", W: c.ink },
  );

export function bubble(art, x, y, paper) {
  art.rect(x + 1, y, 14, 9, paper);
  art.rect(x, y + 1, 16, 7, paper);
  art.rect(x + 1, y + 9, 3, 1, paper);
  art.rect(x + 1, y + 10, 1, 1, paper);
  for (const dot of [4, 7, 10]) art.rect(x + dot, y + 4, 2, 2, c.line);
}

export function clock(art, x, y) {
  art.box(x, y, 17, 9, c.abyss, c.line);
  art.text(x + 2, y + 2, "3", c.lime);
  art.dot(x + 6, y + 3, c.lime);
  art.dot(x + 6, y + 5, c.lime);
  art.text(x + 8, y + 2, "00", c.lime);
  art.rect(x + 1, y + 9, 2, 1, c.line);
  art.rect(x + 14, y + 9, 2, 1, c.line);
}

export function hurdle(art, x, y) {
  art.rect(x, y, 1, 12, c.ink);
  art.rect(x + 11, y, 1, 12, c.ink);
  for (let column = 0; column < 12; column++)
    art.rect(x + column, y, 1, 3, Math.floor(column / 3) % 2 ? c.pink : c.ink);
  art.rect(x - 1, y + 12, 3, 1, c.abyss);
  art.rect(x + 10, y + 12, 3, 1, c.abyss);
}

export const trolley = (art, x, y) =>
  art.sprite(
    x,
    y,
    [
      "..........pp.KK......",
      "KKK....ggpppKbbK.....",
      "..K...gggGppKbbK.....",
      "..KK..gggGppKbbK.....",
      "..KKKKKKKKKKKKKKKKKK.",
      "...KwKwKwKwKwKwKwKwK.",
      "...KKKKKKKKKKKKKKKKK.",
      "....KwKwKwKwKwKwKwK..",
      "....KKKKKKKKKKKKKKK..",
      "....KwKwKwKwKwKwKwK..",
      ".....KKKKKKKKKKKKK...",
      ".....K...............",
      "......KKKKKKKKKKKK...",
      ".......oo......oo....",
      "......oWWo....oWWo...",
      "......oWWo....oWWo...",
      ".......oo......oo....",
    ],
    { K: c.abyss, w: c.mute, g: c.lime, G: c.limeLo, p: c.pink, b: c.cyan, o: c.abyss, W: c.gold },
  );
