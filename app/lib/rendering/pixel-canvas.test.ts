import { describe, expect, test } from "vitest";
import { lines } from "./pixel-canvas";
import { letters } from "./pixel-letters";

describe("letters", () => {
  test("that the font lacks are drawn as their base letter, or left blank", () => {
    expect(letters("éЖ", "x").pixels).toEqual(letters("e ", "x").pixels);
    expect(letters("😀", "x").pixels).toEqual(letters(" ", "x").pixels);
  });

  test("are wrapped at spaces", () => {
    expect(lines("Retro Game Marketing", 10)).toEqual(["Retro Game", "Marketing"]);
  });
});
