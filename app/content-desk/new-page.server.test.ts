import { beforeEach, expect, test } from "vitest";
import { findOwnPage } from "~/content/own-pages.server";
import { openDesk } from "../../tests/support/app/own-service";
import { createConfirmedAdmin } from "../../tests/support/app/people";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { findDocumentKind } from "./document-kinds";
import { listDocuments } from "./documents.server";
import { publishDraft, restoreRevision, saveDraft } from "./edit-document.server";
import { createPage } from "./new-page.server";

const MO = "mo@pixelpilots.example";

const app = openDesk();

beforeEach(async () => {
  await createConfirmedAdmin(app, MO, "manager");
});

const save = async (name: string, base = 0) => {
  const kind = expectFound(findDocumentKind(name));
  const texts = { ...kind.shipped(app.content.shipped), title: "Imprint", body: "Who we are." };
  return { kind, revision: expectDone(await saveDraft(app, MO, kind, { base, texts, note: "" })).revision };
};

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

test("a saved address is taken; a published page is read, and gone when it is unpublished", async () => {
  expectDone(await createPage(app, "imprint"));
  const { kind, revision } = await save("page-imprint");
  expect(await createPage(app, "imprint")).toMatchObject({ ok: false });
  expect(findOwnPage(app.content.site(), "imprint")).toBeUndefined();
  expectDone(await publishDraft(app, MO, kind, revision));
  expect(findOwnPage(app.content.site(), "imprint")?.title).toBe("Imprint");
  expect((await listDocuments(app)).filter(({ isNew }) => isNew)).toMatchObject([{ title: "Imprint", group: "Pages" }]);
  expectDone(await restoreRevision(app, MO, kind, { revision: 0, base: revision }));
  expect(findOwnPage(app.content.site(), "imprint")).toBeUndefined();
});

test("there are at most 20", async () => {
  for (let number = 1; number <= 20; number++) {
    const { name } = expectDone(await createPage(app, `page ${number}`));
    await save(name);
  }
  expect(await createPage(app, "one-more")).toMatchObject({ ok: false, error: expect.stringContaining("20 pages") });
});
