import { expect, test } from "vitest";
import { findDeadLinks } from "./links";

const FORMS = "docs/product/forms.md";
const forms = "# Forms\n\n## Web page\n\n```sh\n# no heading\n```\n\n## What's kept, and where\n\n## Web page\n";

const check = (files: Record<string, string>) =>
  findDeadLinks(new Map(Object.entries({ [FORMS]: forms, ...files })), (path) => path === "app/routes.ts");

test("existing documents, headings and files are accepted", () => {
  for (const heading of ["", "#web-page", "#web-page-1", "#whats-kept-and-where"])
    expect(check({ "app/a.ts": `/** A surprising rule (${FORMS}${heading}). */` })).toEqual([]);
  const links = "[a](forms.md#web-page) [b](#here) [c](../../app/routes.ts) [d](https://example.com/x.md#y)";
  expect(check({ "docs/product/README.md": `## Here\n\n${links}` })).toEqual([]);
});

test.each([
  [
    "a missing document",
    "app/a.ts",
    "(docs/product/form.md#web-page)",
    "cites docs/product/form.md, which does not exist",
  ],
  [
    "a missing heading",
    "app/a.ts",
    `(${FORMS}#no-heading)`,
    `cites ${FORMS}#no-heading, but ${FORMS} has no such heading`,
  ],
  ["a relative link", "docs/product/README.md", "[a](../forms.md)", "cites docs/forms.md, which does not exist"],
  [
    "a file",
    "CONTRIBUTING.md",
    "`app/<slug>/a.ts` and `tests/gone.test.ts`",
    "cites tests/gone.test.ts, which does not exist",
  ],
  ["a text outside the repository", "app/a.ts", "/** Specification 9. */", "cites what is not in the repository"],
  ["a decision", "docs/decisions/two.md", "# Two", "is not listed in docs/decisions/README.md"],
])("%s that does not exist is reported", (_what, file, content, fault) => {
  const index = { "docs/decisions/README.md": "- none" };
  expect(check({ ...index, [file]: content })).toEqual([expect.stringContaining(`${file} ${fault}`)]);
});

test("a recipe that changes a name which its file does not have is reported", () => {
  const recipes =
    "| `app/routes.ts` | one line in `sections` |\n| `app/lib/jobs.ts` | one line in `JOBS` |\n| `app/a.ts` | a line |";
  expect(
    check({ "CONTRIBUTING.md": recipes, "app/routes.ts": "", "app/lib/jobs.ts": "JOBS = {}", "app/a.ts": "" }),
  ).toEqual(["CONTRIBUTING.md says to change sections in app/routes.ts, which has no such name"]);
});
