/** What is in the pictures of the blog posts 1 to 5, by the post's id. Every scene is 80 by 45 cells. */
import * as props from "./blog-props.mjs";
import { color as c, sky } from "./blog-props.mjs";
import * as rooms from "./blog-rooms.mjs";

export const firstScenes = {
  // A shop that is a browser window, one product in its light.
  1(art) {
    art.gradient(0, 0, 80, 45, sky.dusk);
    props.stars(art, 3, 24);
    art.rect(0, 39, 80, 6, c.abyss);
    art.rect(0, 39, 80, 1, c.line);
    for (let x = 4; x < 80; x += 12) art.rect(x, 42, 6, 1, c.panelHi);
    art.box(14, 3, 52, 37, c.panel, c.ink);
    art.rect(15, 4, 50, 5, c.panelHi);
    for (const [index, light] of [c.pink, c.gold, c.lime].entries()) art.rect(17 + index * 3, 6, 2, 2, light);
    art.rect(28, 5, 34, 3, c.well);
    art.rect(30, 6, 14, 1, c.mute);
    for (let x = 15; x < 65; x += 5) {
      const stripe = (x / 5) % 2 ? c.pink : c.ink;
      art.rect(x, 9, 5, 5, stripe);
      art.rect(x + 1, 14, 3, 1, stripe);
    }
    art.gradient(17, 16, 46, 22, ["#3b2a7c", "#7a3f8f", "#e08a6a", "#ffd98a"], 1.4);
    art.rect(17, 37, 46, 2, c.woodLo);
    art.box(32, 31, 16, 7, c.mute, c.abyss);
    art.rect(33, 32, 14, 1, c.ink);
    props.sneaker(art, 32, 22);
    for (const [x, y] of [
      [28, 19],
      [51, 20],
      [26, 27],
      [53, 28],
    ])
      props.sparkle(art, x, y, c.ink);
    art.box(51, 32, 11, 5, c.gold, c.abyss);
    art.rect(53, 34, 7, 1, c.abyss);
    props.plant(art, 19, 30);
    props.bit(art, 2, 24);
    props.lamp(art, 71, 13);
  },

  // Bit paints a post, those that are done hang on a line.
  2(art) {
    art.gradient(0, 0, 80, 36, ["#1a154a", "#241b5c", "#31266f"]);
    art.rect(0, 36, 80, 9, c.wood);
    for (let x = 0; x < 80; x += 16) art.rect(x, 36, 1, 9, c.woodLo);
    art.rect(0, 36, 80, 1, c.woodHi);
    for (let x = 0; x < 80; x++) art.dot(x, 4 + Math.round(2 * Math.sin((x / 80) * Math.PI)), c.mute);
    const pinned = [
      [5, 6, c.pink, props.heart],
      [21, 7, c.cyan, props.play],
      [37, 7, c.lime, props.hill],
    ];
    for (const [x, y, ground, draw] of pinned) {
      art.rect(x + 5, y - 2, 2, 3, c.gold);
      art.box(x, y, 12, 14, c.ink, c.abyss);
      art.rect(x + 2, y + 2, 8, 7, ground);
      draw(art, x + 3, y + 3);
      art.rect(x + 2, y + 10, 8, 1, c.mute);
      art.rect(x + 2, y + 12, 5, 1, c.mute);
    }
    art.line(56, 20, 52, 41, c.woodHi);
    art.line(72, 20, 77, 41, c.woodHi);
    art.rect(64, 5, 1, 37, c.woodHi);
    art.box(53, 8, 23, 23, c.ink, c.abyss);
    art.gradient(54, 9, 21, 21, ["#2b1a6a", "#a0437f", "#ff9a4d"], 1.2);
    art.disc(67, 18, 4.4, c.gold);
    art.rect(54, 24, 21, 6, "#1f1648");
    art.rect(57, 21, 4, 4, "#1f1648");
    art.rect(70, 22, 3, 3, "#1f1648");
    art.rect(51, 31, 27, 2, c.woodHi);
    props.bit(art, 33, 24);
    art.line(45, 34, 51, 27, c.woodHi);
    art.rect(51, 25, 2, 2, c.orange);
    for (const [index, paint] of [c.pink, c.cyan, c.gold].entries()) {
      art.box(6 + index * 8, 36, 6, 6, paint, c.abyss);
      art.rect(7 + index * 8, 36, 4, 1, c.ink);
    }
    art.rect(13, 43, 3, 1, c.pink);
    art.rect(28, 42, 2, 1, c.cyan);
  },

  // Three platforms of a jumping game, with 60, 30 and 10 parts of the coins.
  3(art) {
    art.gradient(0, 0, 80, 45, sky.teal);
    props.stars(art, 7, 20);
    props.hills(art, 38, "#123a52", "#0d2a45");
    const platforms = [
      { x: 6, y: 34, coins: 6, top: c.cyan, side: c.cyanLo },
      { x: 31, y: 29, coins: 3, top: c.pink, side: c.pinkLo },
      { x: 56, y: 23, coins: 1, top: c.lime, side: c.limeLo },
    ];
    for (const { x, y, coins, top, side } of platforms) {
      art.box(x, y, 18, 5, side, c.abyss);
      art.rect(x + 1, y + 1, 16, 2, top);
      for (let notch = x + 2; notch < x + 16; notch += 4) art.rect(notch, y + 3, 2, 1, top);
      art.rect(x + 4, y + 5, 10, 1, c.abyss);
      for (let stacked = 0; stacked < coins; stacked++) props.coinFlat(art, x + 2, y - 3 - stacked * 3);
    }
    props.bit(art, 23, 9);
    for (const [x, y] of [
      [37, 11],
      [44, 8],
      [51, 8],
      [58, 11],
    ])
      props.coin(art, x, y);
    props.flag(art, 72, 8, 15);
    art.box(2, 2, 25, 9, c.night, c.line);
    props.coinSmall(art, 4, 4);
    art.text(10, 4, "2000", c.gold);
  },

  // Bit explains a plan; two people listen.
  4(art) {
    art.gradient(0, 0, 80, 37, ["#143a3a", "#17314a", "#1a2a5a"]);
    art.rect(0, 37, 80, 8, "#0d1533");
    art.rect(0, 37, 80, 1, c.line);
    art.box(21, 3, 52, 28, "#f1f6ff", c.abyss);
    art.rect(22, 30, 50, 1, c.mute);
    art.rect(20, 31, 54, 2, c.mute);
    art.box(26, 7, 11, 7, "#bff5c0", "#1d8f4a");
    art.box(44, 7, 11, 7, "#bdeeff", "#0f7fa8");
    art.box(44, 20, 11, 7, "#ffd9ec", "#c22a75");
    art.rect(28, 10, 7, 1, "#1d8f4a");
    art.rect(46, 10, 7, 1, "#0f7fa8");
    art.rect(46, 23, 7, 1, "#c22a75");
    art.rect(37, 10, 6, 1, c.abyss);
    art.rect(41, 9, 1, 3, c.abyss);
    art.rect(49, 14, 1, 5, c.abyss);
    art.rect(48, 17, 3, 1, c.abyss);
    for (let index = 0; index < 4; index++) {
      const y = 7 + index * 5;
      art.box(60, y, 4, 4, "#f1f6ff", c.abyss);
      if (index < 3) {
        art.dot(61, y + 1, "#1d8f4a");
        art.dot(62, y + 2, "#1d8f4a");
        art.dot(63, y, "#1d8f4a");
        art.dot(62, y + 1, "#1d8f4a");
      }
      art.rect(66, y + 1, index % 2 ? 3 : 5, 1, "#7a86b8");
    }
    art.line(25, 26, 30, 22, "#ff9a4d");
    art.line(30, 22, 34, 24, "#ff9a4d");
    art.line(34, 24, 40, 18, "#ff9a4d");
    props.bit(art, 7, 22);
    art.line(18, 32, 25, 25, c.gold);
    rooms.listener(art, 45, 31, { hair: "#6b3a2a", shirt: c.pink, shade: c.pinkLo });
    rooms.listener(art, 62, 31, { hair: "#2a1a3a", shirt: c.gold, shade: c.goldLo });
    props.plant(art, 74, 27);
    art.box(2, 5, 13, 10, "#0c1a33", c.line);
    art.rect(3, 6, 11, 8, "#2d6fa8");
    art.disc(11, 9, 1.5, c.gold);
    art.rect(8, 6, 1, 8, c.line);
  },

  // An arcade with a brand's own machine switched on.
  5(art) {
    art.gradient(0, 0, 80, 36, ["#0e0a2c", "#1f1040", "#3a1457"]);
    for (let y = 36; y < 45; y++)
      for (let x = 0; x < 80; x++) art.dot(x, y, (x + y * 2) % 9 < 4 ? "#2b0f52" : "#1a0a38");
    for (const [x, y, dotColor] of [
      [6, 39, c.pink],
      [70, 41, c.cyan],
      [58, 38, c.gold],
      [14, 43, c.lime],
    ]) {
      art.rect(x, y, 2, 1, dotColor);
    }
    rooms.neon(art, 4, 4, "PLAY", c.pink, c.pinkLo);
    rooms.cabinet(art, 2, 14, { body: "#2a2358", edge: "#4a41a3", screen: "#101035" });
    rooms.cabinet(art, 62, 14, { body: "#2a2358", edge: "#4a41a3", screen: "#101035" });
    art.sprite(67, 21, ["..r..", ".rrr.", "rrwrr"], { r: "#6a5fb0", w: "#c3bdec" });
    art.sprite(7, 22, ["l.l.l", ".lll.", "..l.."], { l: "#6a5fb0" });
    rooms.bigCabinet(art, 26, 2);
    props.bit(art, 48, 25);
    props.coin(art, 64, 5);
    props.coin(art, 71, 8);
    props.sparkle(art, 60, 10, c.gold);
  },
};
