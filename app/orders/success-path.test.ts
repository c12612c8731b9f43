import { expect, test } from "vitest";
import { successPath } from "./success-path";

test.each([
  ["web-page", undefined, "/payment-success?session_id=cs_1&service=web-page"],
  ["seo-copywriting", undefined, "/payment-success?session_id=cs_1&service=seo-copywriting"],
  ["retro-game", undefined, "/payment-success?session_id=cs_1&service=retro-game"],
  ["blast", undefined, "/social-posts-success?session_id=cs_1"],
  ["campaign", "/campaign-success?budget=2000", "/campaign-success?budget=2000&session_id=cs_1"],
  ["yacht", undefined, "/payment-success?session_id=cs_1&service=yacht"],
])(
  "the page after a payment for %s (%s) is %s: it says which service where several share it",
  (slug, path, expected) => {
    expect(successPath(slug, "cs_1", path)).toBe(expected);
  },
);
