import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { blank, draw, lines, parsePicture, put, toPng } from "./pixel-canvas";
import { letters } from "./pixel-letters";

/** 3 by 2 pixels: red, red, white; white, transparent, red. */
const flag = blank(3, 2, "#ff0000");
put(flag, 2, 0, "#ffffff");
put(flag, 0, 1, "#ffffff");
put(flag, 1, 1, null);

describe("a picture", () => {
  test("ignores pixels outside of it", () => {
    const before = [...flag.pixels];
    for (const [x, y] of [
      [-1, 0],
      [3, 0],
      [0, 2],
    ] as const)
      put(flag, x, y, "#000000");
    expect(flag.pixels).toEqual(before);
    expect(flag.pixels).toEqual(["#ff0000", "#ff0000", "#ffffff", "#ffffff", null, "#ff0000"]);
  });

  test("drawn onto another keeps the pixels below its transparent ones", () => {
    const ground = blank(3, 2, "#000000");
    draw(ground, flag, 0, 0);
    expect(ground.pixels[4]).toBe("#000000");
    expect(ground.pixels[5]).toBe("#ff0000");
  });

  test("as PNG has the same pixels, enlarged", () => {
    const png = toPng(flag, 2);
    expect(png.readUInt32BE(16)).toBe(6);
    expect(png.readUInt32BE(20)).toBe(4);
    const data = png.subarray(png.indexOf("IDAT") + 4, png.indexOf("IEND") - 8);
    const rows = [...inflateSync(data)];
    expect(rows.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(rows.slice(14, 21)).toEqual([0, 1, 1, 2, 2, 0, 0]);
  });
});

test("every picture of ours is parsed and written unchanged", () => {
  const robot = parsePicture(readFileSync("app/lib/rendering/robot.svg", "utf8"));
  expect([robot.width, robot.height]).toEqual([24, 37]);
  const hash = (pixels: readonly unknown[]) => createHash("sha256").update(pixels.join()).digest("hex");
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

  test("that the font lacks are drawn as their base letter, or left blank", () => {
    expect(letters("éЖ", "x").pixels).toEqual(letters("e ", "x").pixels);
    expect(letters("😀", "x").pixels).toEqual(letters(" ", "x").pixels);
  });

  test("are wrapped at spaces", () => {
    expect(lines("Retro Game Marketing", 10)).toEqual(["Retro Game", "Marketing"]);
  });
});
