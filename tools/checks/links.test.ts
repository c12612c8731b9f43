import { describe, expect, it } from "vitest";
import { findDeadLinks } from "./links";

const FORMS = "docs/product/forms.md";
const forms = "# Forms\n\n## Web page\n\n```sh\n# no heading\n```\n\n## What's kept, and where\n\n## Web page\n";

const check = (files: Record<string, string>) =>
  findDeadLinks(new Map(Object.entries({ [FORMS]: forms, ...files })), (path) => path === "app/routes.ts");

const cites = (target: string) => check({ "app/a.ts": `/** A surprising rule (${target}). */` });

describe("findDeadLinks", () => {
  it.each([FORMS, `${FORMS}#web-page`, `${FORMS}#web-page-1`, `${FORMS}#whats-kept-and-where`, `${FORMS}#forms`])(
    "accepts %s",
    (target) => expect(cites(target)).toEqual([]),
  );

  it("reports a missing document", () => {
    expect(cites("docs/product/form.md#web-page")).toEqual([
      "app/a.ts cites docs/product/form.md, which does not exist",
    ]);
  });

  it.each(["webpage", "no-heading", "web-page-2"])("reports the missing heading %s", (heading) => {
    expect(cites(`${FORMS}#${heading}`)).toEqual([
      `app/a.ts cites ${FORMS}#${heading}, but ${FORMS} has no such heading`,
    ]);
  });

  it("follows relative links of documents and ignores other sites", () => {
    const links = "[a](forms.md#web-page) [b](#here) [c](../../app/routes.ts) [d](https://example.com/x.md#y)";
    expect(check({ "docs/product/README.md": `## Here\n\n${links}` })).toEqual([]);
    expect(check({ "docs/product/README.md": "[a](../forms.md) [b](#here)" })).toEqual([
      "docs/product/README.md cites docs/forms.md, which does not exist",
      "docs/product/README.md cites docs/product/README.md#here, but docs/product/README.md has no such heading",
    ]);
  });

  it("reports a document's file that does not exist, and ignores patterns", () => {
    const names = "`app/routes.ts`, `app/catalog/<slug>/offer.ts` and `tests/gone.test.ts`";
    expect(check({ "CONTRIBUTING.md": names })).toEqual([
      "CONTRIBUTING.md cites tests/gone.test.ts, which does not exist",
    ]);
  });

  it.each([
    "(specification 5, x)",
    "Specification 9.",
    "specification (section 7)",
    "The specification's words",
    '(decisions, "Money")',
    "(decisions: `npm start`)",
    '(decisions,\n * "Money")',
  ])("reports a text outside the repository: %s", (citation) => {
    expect(check({ "app/a.ts": `/** A rule\n * ${citation} */` })).toEqual([
      expect.stringMatching(/^app\/a\.ts cites what is not in the repository: ".*"\. Cite docs\/product instead\.$/),
    ]);
  });

  it("reports a decision that the index does not list", () => {
    const decisions = { "docs/decisions/one.md": "# One", "docs/decisions/two.md": "# Two" };
    expect(check({ ...decisions, "docs/decisions/README.md": "- [one](one.md)" })).toEqual([
      "docs/decisions/two.md is not listed in docs/decisions/README.md",
    ]);
  });
});
