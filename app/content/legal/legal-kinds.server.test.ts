import { expect, test } from "vitest";
import { buildSite, type Site } from "~/content/site";
import { readLegalDocument } from "./legal-kinds.server";

const shipped = buildSite({ testBanner: false });
const htmlOf = (key: "terms" | "privacy", site: Site) =>
  readLegalDocument(key, { site, services: [] })
    .sections.map(({ html }) => html)
    .join("");

test("the AI demo agent is in terms and privacy policy only if there is one", () => {
  expect(htmlOf("terms", shipped)).toContain(
    "that copyright can protect it. An AI voice agent answers the demo line. Standard call rates apply, and what it says is information, not a binding offer.</p>",
  );
  expect(htmlOf("privacy", shipped)).toContain(
    "<p>An AI voice agent answers the demo line. We use what you tell it to answer you and, if you ask, to set up a call with our team.</p>",
  );
  const html = htmlOf("terms", { ...shipped, demoPhone: null }) + htmlOf("privacy", { ...shipped, demoPhone: null });
  expect(html).not.toMatch(/demo line|voice agent|<p><\/p>/);
  expect(html).toContain("that copyright can protect it.</p>");
});
