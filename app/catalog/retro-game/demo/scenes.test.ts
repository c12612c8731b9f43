import { describe, expect, test } from "vitest";
import { adventure } from "./adventure";
import { arcade } from "./arcade";
import { platform } from "./platformer";
import { puzzle } from "./puzzle";
import { HEIGHT, type PlayKey, type Scene, WIDTH } from "./screen";

/** A screen that records the color of every pixel, row by row. */
function screen() {
  const pixels = new Array<string>(WIDTH * HEIGHT).fill("");
  let whole = true;
  return {
    fillStyle: "",
    fillRect(x: number, y: number, width: number, height: number) {
      whole &&= [x, y, width, height].every(Number.isInteger);
      const [left, right] = [Math.max(0, x), Math.min(WIDTH, x + width)];
      for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + height); row++) {
        pixels.fill(this.fillStyle, row * WIDTH + left, row * WIDTH + Math.max(left, right));
      }
    },
    inWholePixels: () => whole,
    colors: () => new Set(pixels),
    picture: () => pixels.join(" "),
  };
}

function run(scene: Scene, steps: number) {
  for (let step = 0; step < steps; step++) scene.step();
  const shown = screen();
  scene.draw(shown);
  return shown;
}

const scenes: [string, () => Scene][] = [
  ["arcade", arcade],
  ["adventure", adventure],
  ["platform", platform],
  ["puzzle", () => puzzle(() => 0.4)],
];

describe.each(scenes)("%s", (_name, make) => {
  test("paints the full screen in whole pixels of known colors, also after a long time", () => {
    const scene = make();
    for (let round = 0; round < 12; round++) {
      const shown = run(scene, 97);
      expect(shown.inWholePixels()).toBe(true);
      for (const color of shown.colors()) expect(color).toMatch(/^#/);
    }
  });

  test("still moves after ten minutes", () => {
    const scene = make();
    const first = run(scene, 12_000).picture();
    expect(new Set([first, ...Array.from({ length: 20 }, () => run(scene, 1).picture())]).size).toBeGreaterThan(5);
  });
});

test("Bit never falls between the roofs and collects coins", () => {
  const scene = platform();
  const lowest = HEIGHT - 16;
  let score = "";
  for (let step = 0; step < 3_000; step++) {
    scene.step();
    const feet: number[] = [];
    const shown = {
      fillStyle: "",
      fillRect(x: number, y: number, width: number, height: number) {
        // The antenna is the only lime pixel; it is twelve pixels above the feet.
        if (this.fillStyle === "#8dff7a" && width === 2 && height === 1) feet.push(y + 12);
        if (step === 2_999 && this.fillStyle === "#ffd447" && x < 24 && y < 9) score += `${x} ${y},`;
      },
    };
    scene.draw(shown);
    expect(Math.min(...feet)).toBeLessThanOrEqual(lowest);
    expect(Math.min(...feet)).toBeGreaterThan(12);
  }
  expect(score).not.toBe("");
});

describe("played by a user", () => {
  const press = (scene: Scene, key: PlayKey) => {
    scene.press?.(key, true);
    scene.press?.(key, false);
  };

  test("the ship stays in place, moves while a key is held and fires only on the action key", () => {
    const [resting, held, firing] = [arcade(), arcade(), arcade()];
    for (const scene of [resting, held, firing]) scene.press?.("down", false);
    const still = run(resting, 5).picture();
    held.press?.("left", true);
    press(firing, "act");
    expect(run(held, 5).picture()).not.toBe(still);
    expect(run(firing, 5).picture()).not.toBe(still);
  });

  test("Bit falls without a jump, loses the coins and continues", () => {
    const scene = platform();
    scene.press?.("down", false);
    for (let step = 0; step < 2_000; step++) scene.step();
    expect(run(scene, 1).inWholePixels()).toBe(true);
    const jumper = platform();
    jumper.press?.("down", false);
    press(jumper, "act");
    const other = platform();
    other.press?.("down", false);
    expect(run(jumper, 6).picture()).not.toBe(run(other, 6).picture());
  });

  test("the puzzle is shuffled immediately, waits for the player, and is solved by undoing the shuffle", () => {
    // Always the first option, so that the path of the hole is known.
    const scene = puzzle(() => 0);
    scene.press?.("down", false);
    const shuffled = run(scene, 1).picture();
    expect(run(scene, 1).picture()).toBe(shuffled);
    for (const key of ["left", "right", "up", "down"] as const) {
      press(scene, key);
      run(scene, 8);
    }
    expect(run(scene, 1).picture()).not.toBe(shuffled);
  });
});
