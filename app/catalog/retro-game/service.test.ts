import { describe, expect, test } from "vitest";
import form from "./example-form";
import { GAME_FEATURES, GAME_STYLES } from "./game-options";
import retroGame, { featureList } from "./service";

const defaults = {
  pixelArt: true,
  characterCustomization: false,
  leaderboard: false,
  mobileFriendly: true,
  socialSharing: false,
  productIntegration: true,
  multiLevel: false,
  soundEffects: true,
};

describe("the game form", () => {
  test("starts with arcade and the specified features", () => {
    expect(retroGame.defaults).toEqual({
      companyName: "",
      email: "",
      phoneNumber: "",
      additionalRequirements: "",
      gameStyle: "arcade",
      gameFeatures: defaults,
    });
    expect(GAME_STYLES).toEqual(["arcade", "adventure", "platform", "puzzle"]);
  });

  test("a missing feature gets its default", () => {
    const features = (gameFeatures?: object) => retroGame.parse({ ...form, gameFeatures })?.gameFeatures;
    expect(features({ leaderboard: true })).toEqual({ ...defaults, leaderboard: true });
    expect(features()).toEqual(defaults);
  });
});

test("the features are formatted as a list of the chosen ones", () => {
  expect(featureList(defaults)).toBe("Pixel art, Mobile friendly, Product integration, Sound effects");
  expect(featureList(Object.fromEntries(GAME_FEATURES.map((feature) => [feature, false])))).toBe("");
  expect(featureList("nonsense")).toBe("");
});
