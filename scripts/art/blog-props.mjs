/** Colors, skies, Bit and the small things that stand in the blog's pictures. Each draws itself with its upper left corner at (x, y). */

import { colors } from "../../app/styles/colors.ts";

/** The site's own, under shorter names, and three of wood. */
export const color = {
  ...colors,
  panelHi: colors["panel-hi"],
  goldLo: colors["gold-lo"],
  cyanLo: colors["cyan-lo"],
  pinkLo: colors["pink-lo"],
  limeHi: colors["lime-hi"],
  limeLo: colors["lime-lo"],
  wood: "#5a3350",
  woodHi: "#8a5568",
  woodLo: "#3a2140",
};

export const sky = {
  dusk: ["#0e0a2c", "#151039", "#2f1c5c", "#6f317f"],
  night: ["#090720", "#0e0a2c", "#151039", "#1f1648"],
  teal: ["#0a0c2c", "#0e1a42", "#123258", "#1b5a78"],
  sunset: ["#2f1c5c", "#6f317f", "#c2507f", "#ff9a4d"],
};

const c = color;

export function stars(art, seed, lowest) {
  for (let index = 0; index < 22; index++) {
    const x = (seed * 31 + index * index * 29 + index * 7) % 80;
    const y = (seed * 17 + index * index * index * 5 + index * 3) % lowest;
    art.dot(x, y, index % 4 ? "#8f86d6" : "#fff2c4");
  }
}

/** Bit, 12 by 16 cells. */
export const bit = (art, x, y) =>
  art.sprite(
    x,
    y,
    [
      ".....LL.....",
      ".....KK.....",
      "..KKKKKKKK..",
      ".KWWWWWWWGK.",
      "KKWKKKKKKGKK",
      "MKKVVVVVVKKM",
      "MKKVCVVCVKKM",
      "MKKVCVVCVKKm",
      "KKKVVVVVVKKK",
      ".KGVVCCVVDK.",
      "..KKKKKKKK..",
      ".KWGWWGGKGK.",
      ".KCKYOMCKCK.",
      "..KKDDDDKK..",
      "....OYYO....",
      ".....OO.....",
    ],
    {
      K: "#120a2e",
      W: "#f8f5ff",
      G: "#c6bff2",
      D: "#8d82d3",
      V: "#231a5c",
      C: c.cyan,
      M: c.pink,
      m: c.pinkLo,
      Y: "#ffe27a",
      O: "#ff8a3d",
      L: c.lime,
    },
  );

export const sparkle = (art, x, y, paint) => art.sprite(x, y, [".s.", "sss", ".s."], { s: paint });

export const sneaker = (art, x, y) =>
  art.sprite(
    x,
    y,
    [
      "....KKKK........",
      "...KccccK.......",
      "...KcWccKK......",
      "...KccWcccKK....",
      "..KcccccWcccKKK.",
      "..KccccccccccccK",
      ".KpppcccccppppcK",
      ".KWWWWWWWWWWWWWK",
      "..KKKKKKKKKKKKK.",
    ],
    { K: c.abyss, c: c.cyan, W: c.ink, p: c.pink },
  );

export const plant = (art, x, y) =>
  art.sprite(x, y, ["..l...", ".ll.l.", "..lll.", ".l.ll.", "..lll.", ".oooo.", ".oooo.", "..oo.."], {
    l: "#4fc26e",
    o: "#d1603a",
  });

export function lamp(art, x, y) {
  art.rect(x + 2, y + 2, 1, 25, c.mute);
  art.rect(x, y, 5, 3, c.gold);
  art.rect(x + 1, y - 1, 3, 1, c.mute);
  art.rect(x + 1, y + 26, 3, 1, c.mute);
}

export const heart = (art, x, y) => art.sprite(x, y, [".w.w..", "wwwww.", "wwwww.", ".www..", "..w..."], { w: c.ink });

export const play = (art, x, y) => art.sprite(x, y, [".w....", ".ww...", ".www..", ".ww...", ".w...."], { w: c.ink });

export const hill = (art, x, y) =>
  art.sprite(x, y, ["....y.", ".g....", "ggg.g.", "gggggg", "gggggg"], { y: c.gold, g: "#1d8f4a" });

export const coin = (art, x, y) =>
  art.sprite(x, y, [".KKKK.", "KyyyoK", "KyWooK", "KyWooK", "KyyooK", ".KKKK."], {
    K: c.abyss,
    y: c.gold,
    W: "#fff0b0",
    o: c.goldLo,
  });

export const coinFlat = (art, x, y) =>
  art.sprite(x, y, [".KKKKKKKKKKKK.", "KWyyyyyyyyyyoK", ".KooooooooooK."], {
    K: c.abyss,
    y: c.gold,
    W: "#fff0b0",
    o: c.goldLo,
  });

export const coinSmall = (art, x, y) =>
  art.sprite(x, y, [".yy.", "yWoo", "yWoo", "yyoo", ".oo."], { y: c.gold, W: "#fff0b0", o: c.goldLo });

export function flag(art, x, y, height) {
  art.rect(x, y, 1, height, c.ink);
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 5; column++) {
      art.dot(x + 1 + column, y + row, (row + column) % 2 ? c.ink : c.abyss);
    }
  }
}

export function hills(art, y, near, far) {
  for (let x = 0; x < 80; x++) {
    const back = y - 4 + Math.round(3 * Math.sin(x / 7 + 1));
    const front = y + Math.round(2 * Math.sin(x / 5));
    art.rect(x, back, 1, 45 - back, far);
    art.rect(x, front, 1, 45 - front, near);
  }
}
