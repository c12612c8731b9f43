import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { blank, draw, letters, lines, put, readPicture, toPng } from "./pixel-canvas.mjs";

/** Three pixels wide and two high: red, red, white; white, nothing, red. */
const flag = blank(3, 2, "#ff0000");
put(flag, 2, 0, "#ffffff");
put(flag, 0, 1, "#ffffff");
put(flag, 1, 1, null);

describe("a picture", () => {
  test("loses what is put outside of it", () => {
    const before = [...flag.pixels];
    for (const [x, y] of [
      [-1, 0],
      [3, 0],
      [0, 2],
    ])
      put(flag, x, y, "#000000");
    expect(flag.pixels).toEqual(before);
    expect(flag.pixels).toEqual(["#ff0000", "#ff0000", "#ffffff", "#ffffff", null, "#ff0000"]);
  });

  test("drawn onto another leaves what is under its empty pixels", () => {
    const ground = blank(3, 2, "#000000");
    draw(ground, flag, 0, 0);
    expect(ground.pixels[4]).toBe("#000000");
    expect(ground.pixels[5]).toBe("#ff0000");
  });

  test("as PNG holds the same pixels, as large as asked", () => {
    const png = toPng(flag, 2);
    expect(png.readUInt32BE(16)).toBe(6);
    expect(png.readUInt32BE(20)).toBe(4);
    const data = png.subarray(png.indexOf("IDAT") + 4, png.indexOf("IEND") - 8);
    const rows = [...inflateSync(data)];
    expect(rows.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(rows.slice(14, 21)).toEqual([0, 1, 1, 2, 2, 0, 0]);
  });
});

test("every picture of ours is read back as it was written", () => {
  const robot = readPicture("app/ui/images/robot.svg");
  expect([robot.width, robot.height]).toEqual([24, 37]);
  const hash = (pixels) => createHash("sha256").update(pixels.join()).digest("hex");
  expect(hash(robot.pixels.filter(Boolean))).not.toBe(hash([]));
  expect(robot.pixels[0]).toBeNull();
  expect(robot.pixels[11]).toBe("#8dff7a");
});

describe("letters", () => {
  test("are the font's own pixels", () => {
    const one = letters("I", "x");
    const rows = Array.from({ length: 8 }, (_, y) =>
      one.pixels
        .slice(y * 8, y * 8 + 8)
        .map((pixel) => (pixel ? "#" : "."))
        .join(""),
    );
    expect(rows).toEqual([
      ".######.",
      "...##...",
      "...##...",
      "...##...",
      "...##...",
      "...##...",
      ".######.",
      "........",
    ]);
  });

  test("stand in lines that break at spaces", () => {
    expect(lines("Retro Game Marketing", 10)).toEqual(["Retro Game", "Marketing"]);
  });
});
