import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

const valid = {
  companyName: "Acme Ltd",
  email: "jo@acme.example",
  phoneNumber: "5550100142",
  gameStyle: "arcade",
  gameFeatures: defaults,
  additionalRequirements: "",
};

/** Error messages by field of a form with these changes. */
function messages(changes: Record<string, unknown>): Record<string, string> {
  const parsed = retroGame.schema.safeParse({ ...valid, ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe("the game form", () => {
  test.each([
    ["companyName", "A", "AB", "Company name must be at least 2 characters."],
    ["companyName", " A ", " AB ", "Company name must be at least 2 characters."],
    ["email", "jo@acme", "jo@acme.example", "Please enter a valid email address."],
    ["phoneNumber", "555010014", "5550100142", "Please enter a valid phone number."],
    ["gameStyle", "racing", "puzzle", "Please select a game style."],
    ["gameStyle", "", "arcade", "Please select a game style."],
  ])("%s: %j is rejected, %j accepted", (field, refused, accepted, message) => {
    expect(messages({ [field]: refused })).toEqual({ [field]: message });
    expect(messages({ [field]: undefined })).toEqual({ [field]: message });
    expect(messages({ [field]: accepted })).toEqual({});
  });

  test("additional requirements are optional", () => {
    expect(messages({ additionalRequirements: undefined })).toEqual({});
  });

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
    expect(retroGame.parse({ ...valid, gameFeatures: { leaderboard: true } })?.gameFeatures).toEqual({
      ...defaults,
      leaderboard: true,
    });
    expect(retroGame.parse({ ...valid, gameFeatures: undefined })?.gameFeatures).toEqual(defaults);
  });
});

test("the features are formatted as a list of the chosen ones", () => {
  expect(featureList(defaults)).toBe("Pixel art, Mobile friendly, Product integration, Sound effects");
  expect(featureList(Object.fromEntries(GAME_FEATURES.map((feature) => [feature, false])))).toBe("");
  expect(featureList("nonsense")).toBe("");
});

test("the price is $2,997, paid once, for any valid form", () => {
  expect(retroGame.price({})).toEqual({ ok: true, price: { cents: 299_700 } });
  const forms = fc.record({
    companyName: fc.string({ minLength: 2 }).filter((value) => value.trim().length >= 2),
    email: fc.constant("jo@acme.example"),
    phoneNumber: fc.string({ minLength: 10 }).filter((value) => value.trim().length >= 10),
    gameStyle: fc.constantFrom(...GAME_STYLES),
    gameFeatures: fc.dictionary(fc.constantFrom(...GAME_FEATURES), fc.boolean()),
    additionalRequirements: fc.option(fc.string(), { nil: undefined }),
  });
  fc.assert(
    fc.property(forms, (form) => {
      const values = retroGame.parse(form);
      expect(values).not.toBeNull();
      expect(retroGame.price(values ?? {})).toEqual({ ok: true, price: { cents: 299_700 } });
    }),
  );
});
