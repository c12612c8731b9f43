import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { letters, lines } from "./letters.mjs";
import { blank, draw, fromRows, readPicture, toPng, toSvg } from "./picture.mjs";

const flag = fromRows(["RRW", "W.R"], { R: "#ff0000", W: "#ffffff" });

describe("a picture", () => {
  test("is what its rows of letters say", () => {
    expect(flag.pixels).toEqual(["#ff0000", "#ff0000", "#ffffff", "#ffffff", null, "#ff0000"]);
  });

  test("refuses a row of another length and a letter without a color", () => {
    expect(() => fromRows(["RR", "R"], { R: "#ff0000" })).toThrow("Row 1 has 1 letters, not 2");
    expect(() => fromRows(["RX"], { R: "#ff0000" })).toThrow("X");
  });

  test("as SVG has one path for each color, made of runs", () => {
    expect(toSvg(flag)).toContain('<path fill="#ff0000" d="M0 0h2v1h-2zM2 1h1v1h-1z"/>');
    expect(toSvg(flag)).toContain('<path fill="#ffffff" d="M2 0h1v1h-1zM0 1h1v1h-1z"/>');
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
  const robot = readPicture("app/assets/robot.svg");
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
