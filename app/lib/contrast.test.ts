import { expect, test } from "vitest";
import { colors } from "./colors";
import { contrastOf, isHexColor, leastContrast, mix, nearestReadable } from "./contrast";

test("a contrast is that of WCAG", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(leastContrast("#ffffff", ["#000000", "#777777"])).toBeCloseTo(4.48, 2);
});

test.each(["#0000ff", "#7a0000", "#000000", "#123456"])(
  "the nearest readable color of %s passes, and not by much",
  (color) => {
    const backgrounds = [colors.abyss, colors["panel-hi"]];
    const nearest = nearestReadable(color, backgrounds);
    expect(leastContrast(nearest, backgrounds)).toBeGreaterThanOrEqual(4.5);
    expect(leastContrast(nearest, backgrounds)).toBeLessThan(4.7);
    expect(nearestReadable(nearest, backgrounds)).toBe(nearest);
  },
);

test.each(["#ffffff", "#ffd447", "#777777"])(
  "on light backgrounds, the nearest readable color of %s is darker",
  (color) => {
    const backgrounds = ["#ffffff", "#dddddd"];
    const nearest = nearestReadable(color, backgrounds);
    expect(leastContrast(nearest, backgrounds)).toBeGreaterThanOrEqual(4.5);
    expect(leastContrast(nearest, backgrounds)).toBeLessThan(4.7);
  },
);

test("a color that can be read stays", () => expect(nearestReadable("#ffd447", [colors["panel-hi"]])).toBe("#ffd447"));

test("half of black and white is gray", () => {
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
});

test.each(["", "#fff", "ffd447", "#FFD447", "red", "#ffd44", "#ffd4477", "#ggd447", "url(x)"])(
  "%j is no color",
  (text) => expect(isHexColor(text)).toBe(false),
);
