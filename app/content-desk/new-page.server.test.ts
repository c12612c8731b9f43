import { expect, test } from "vitest";
import { openDesk } from "../../tests/support/app/own-service";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { findDocumentKind } from "./document-kinds";
import { listDocuments } from "./documents.server";
import { saveDraft } from "./edit-document.server";
import { createPage } from "./new-page.server";

const MO = "mo@pixelpilots.example";

const app = openDesk();

async function save(name: string): Promise<void> {
  const kind = expectFound(findDocumentKind(name));
  const texts = { ...kind.shipped(app.content.shipped), title: "Imprint", body: "Who we are." };
  expectDone(await saveDraft(app, MO, kind, { base: 0, texts, note: "" }));
}

test("takes the address as it is typed in several ways", async () => {
  for (const typed of ["imprint", "/Imprint", "  IMPRINT "])
    expect(await createPage(app, typed)).toEqual({ ok: true, name: "page-imprint" });
  expect(await createPage(app, "Data processing")).toEqual({ ok: true, name: "page-data-processing" });
});

test.each(["Blog", "build-my-page"])("refuses %s, which is the shop's own", async (typed) => {
  expect(await createPage(app, typed)).toMatchObject({ ok: false, error: expect.stringContaining("shop itself") });
});

test("refuses what is no address", async () => {
  const wrong = ["", "a/b", "../etc", "über-uns", "<b>", "imprint.html", "-a", "a".repeat(61), "%2e", "page?x"];
  for (const typed of wrong) expect(await createPage(app, typed), typed).toMatchObject({ ok: false });
  expect((await listDocuments(app)).filter(({ isNew }) => isNew)).toEqual([]);
});

test("a saved address is taken, and its document is listed with the pages", async () => {
  expectDone(await createPage(app, "imprint"));
  await save("page-imprint");
  expect(await createPage(app, "imprint")).toMatchObject({ ok: false });
  expect((await listDocuments(app)).filter(({ isNew }) => isNew)).toMatchObject([{ title: "Imprint", group: "Pages" }]);
});

test("there are at most 20", async () => {
  for (let number = 1; number <= 20; number++) {
    const { name } = expectDone(await createPage(app, `page ${number}`));
    await save(name);
  }
  expect(await createPage(app, "one-more")).toMatchObject({ ok: false, error: expect.stringContaining("20 pages") });
});
