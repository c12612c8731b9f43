/** What is in the pictures of the blog posts 6 to 10, by the post's id. Every scene is 80 by 45 cells. */
import * as props from "./blog-props.mjs";
import { color as c, sky } from "./blog-props.mjs";
import * as rooms from "./blog-rooms.mjs";

export const laterScenes = {
  // The shelves of a shop under a reading glass.
  6(art) {
    art.gradient(0, 0, 80, 45, ["#0e1f4a", "#102a5c", "#143a6e"]);
    art.rect(0, 40, 80, 5, "#0a1838");
    for (const [index, sign] of [c.cyan, c.pink, c.gold].entries()) {
      const x = 4 + index * 26;
      art.rect(x + 4, 0, 1, 3, c.mute);
      art.rect(x + 15, 0, 1, 3, c.mute);
      art.box(x, 3, 20, 6, sign, c.abyss);
      art.rect(x + 3, 5, 14 - index * 3, 2, c.abyss);
      rooms.shelf(art, x - 2, 12, index);
    }
    art.disc(46, 24, 13.4, c.abyss);
    art.disc(46, 24, 12.4, c.gold);
    art.disc(46, 24, 10.4, c.abyss);
    art.disc(46, 24, 9.4, "#f1f6ff");
    art.rect(40, 18, 9, 2, "#0f7fa8");
    for (const [y, width] of [
      [22, 13],
      [24, 11],
      [26, 13],
      [28, 8],
    ])
      art.rect(40, y, width, 1, "#7a86b8");
    art.rect(40, 24, 5, 1, c.pinkLo);
    art.rect(41, 16, 3, 1, "#ffffff");
    for (let step = 0; step < 10; step++) art.rect(54 + step, 32 + step, 4, 3, step < 2 ? c.abyss : c.woodHi);
    for (let step = 2; step < 10; step++) art.dot(55 + step, 33 + step, c.wood);
    props.bit(art, 14, 26);
  },

  // One photo shoot, and the calendar that it fills.
  7(art) {
    art.gradient(0, 0, 80, 37, ["#3a1a4a", "#4f2158", "#6b2c63"]);
    art.rect(0, 37, 80, 8, "#2a1238");
    art.rect(0, 37, 80, 1, c.pinkLo);
    art.box(46, 3, 31, 26, "#f6f3ff", c.abyss);
    art.rect(47, 4, 29, 5, c.pink);
    for (const x of [52, 60, 68]) art.rect(x, 2, 2, 4, c.abyss);
    const days = [c.cyan, c.gold, c.lime, c.orange, c.pink];
    for (let row = 0; row < 4; row++) {
      for (let day = 0; day < 6; day++) {
        const filled = (row * 6 + day) % 7 !== 3;
        art.rect(49 + day * 4 + (day > 2 ? 1 : 0), 11 + row * 4, 3, 3, filled ? days[(row * 2 + day) % 5] : "#d6d0f2");
      }
    }
    art.rect(24, 8, 20, 1, c.mute);
    art.gradient(24, 9, 20, 21, ["#ffd9ec", "#ffb3d6", "#ff9fcb"]);
    art.rect(21, 30, 26, 2, c.woodHi);
    art.rect(23, 32, 2, 10, c.wood);
    art.rect(43, 32, 2, 10, c.wood);
    rooms.mug(art, 29, 20);
    rooms.camera(art, 4, 16);
    art.line(10, 27, 5, 42, c.mute);
    art.line(11, 27, 16, 42, c.mute);
    art.rect(10, 27, 2, 12, c.mute);
    for (const [x, y] of [
      [20, 14],
      [22, 18],
      [20, 23],
    ])
      props.sparkle(art, x, y, c.gold);
    art.box(60, 33, 12, 8, c.panelHi, c.abyss);
    art.rect(61, 34, 10, 2, c.line);
    props.bit(art, 50, 26);
  },

  // A report on a screen, and a coffee.
  8(art) {
    art.gradient(0, 0, 80, 38, ["#1c1236", "#2c1a44", "#4a2447"]);
    art.rect(0, 38, 80, 7, c.wood);
    art.rect(0, 38, 80, 1, c.woodHi);
    art.box(14, 2, 50, 31, "#0a0820", c.mute);
    art.rect(15, 3, 48, 29, c.panel);
    art.rect(36, 33, 6, 4, c.mute);
    art.rect(30, 37, 18, 2, c.mute);
    art.rect(17, 5, 14, 2, c.orange);
    for (let y = 10; y < 30; y += 5) for (let x = 18; x < 60; x += 3) art.dot(x, y, c.line);
    for (const [index, height] of [5, 7, 6, 10, 12, 11, 16].entries()) {
      art.rect(19 + index * 6, 30 - height, 4, height, index === 6 ? c.lime : c.cyanLo);
      art.rect(19 + index * 6, 30 - height, 4, 1, index === 6 ? c.limeHi : c.cyan);
    }
    const points = [
      [20, 22],
      [26, 19],
      [32, 21],
      [38, 15],
      [44, 13],
      [50, 14],
      [57, 7],
    ];
    for (let index = 1; index < points.length; index++) art.line(...points[index - 1], ...points[index], c.gold);
    for (const [x, y] of points) art.rect(x - 1, y - 1, 2, 2, c.ink);
    rooms.cup(art, 4, 29);
    props.bit(art, 66, 23);
    art.box(50, 39, 12, 5, "#f6f3ff", c.abyss);
    art.rect(52, 41, 7, 1, c.orange);
  },

  // Bit takes a call while the city sleeps.
  9(art) {
    art.gradient(0, 0, 80, 45, sky.night);
    props.stars(art, 11, 26);
    art.disc(30, 10, 7.3, "#d765b0");
    art.disc(29, 9, 6, "#ff9fcb");
    art.disc(28, 8, 3.6, "#ffd9ec");
    rooms.city(art, 37);
    art.rect(0, 37, 80, 8, c.woodLo);
    art.rect(0, 37, 80, 1, c.woodHi);
    props.bit(art, 34, 21);
    art.rect(33, 25, 1, 7, c.lime);
    art.rect(34, 32, 3, 1, c.lime);
    for (const [index, size] of [5, 9, 5].entries()) {
      art.rect(27 - index * 3, 29 - Math.floor(size / 2), 1, size, c.lime);
      art.rect(52 + index * 3, 29 - Math.floor(size / 2), 1, size, c.cyan);
    }
    rooms.phone(art, 5, 30);
    rooms.bubble(art, 46, 9, c.ink);
    rooms.clock(art, 62, 27);
  },

  // A trolley jumps the hurdles on its way to the till.
  10(art) {
    art.gradient(0, 0, 80, 45, sky.sunset);
    art.disc(58, 22, 10.4, c.gold);
    art.disc(58, 22, 8.4, "#ffe27a");
    for (let y = 20; y < 33; y += 3) art.rect(46, y, 25, 1, "#e0607f");
    props.hills(art, 33, "#5a1f5c", "#43184f");
    art.rect(0, 35, 80, 10, "#a3483f");
    for (const y of [35, 39, 43]) art.rect(0, y, 80, 1, "#f6d9c0");
    for (const x of [4, 40, 58]) rooms.hurdle(art, x, 27);
    rooms.trolley(art, 17, 10);
    art.line(10, 22, 14, 18, c.ink);
    art.line(7, 18, 12, 14, c.ink);
    art.line(12, 27, 17, 23, c.ink);
    props.flag(art, 74, 12, 24);
  },
};
