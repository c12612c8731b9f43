import { describe, expect, test } from "vitest";
import { letters, lines } from "./pixel-svg";

const draw = (text: string) => letters(text, 0, 0, 1, "#ffffff");

describe("letters", () => {
  test("that the font lacks are drawn as their base letter, or left blank", () => {
    expect(draw("éЖ")).toBe(draw("e "));
    expect(draw("😀")).toBe(draw(" "));
  });

  test("are wrapped at spaces", () => {
    expect(lines("Retro Game Marketing", 10)).toEqual(["Retro Game", "Marketing"]);
  });
});
