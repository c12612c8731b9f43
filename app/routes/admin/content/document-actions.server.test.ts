import { beforeEach, describe, expect, test, vi } from "vitest";
import { removeAdmin } from "~/auth/admins/admins.server";
import { aboutKind } from "~/content/documents/about-kind";
import { type DocumentKind, fieldsOf } from "~/content/documents/document-kind";
import { siteKind } from "~/content/documents/site-kind";
import { listRevisions, openDocument } from "~/content-desk/documents.server";
import { discardDraft, saveDraft } from "~/content-desk/edit-document.server";
import { listScheduledTexts } from "~/content-desk/scheduled-texts.server";
import { formRequest } from "../../../../tests/support/app/form-request";
import { openDesk, preparedPages } from "../../../../tests/support/app/own-service";
import { createConfirmedAdmin } from "../../../../tests/support/app/people";
import { expectDone } from "../../../../tests/support/expect-done";
import { type DocumentOutcome, submitDocument } from "./document-actions.server";
import { requireDocumentKind } from "./document-param.server";

const OLGA = "olga@pixelpilots.example";

const app = openDesk();

/** What the form shows, with these changes, from the dialog that says what will happen. */
async function submit(changes: Record<string, string>, actor = OLGA): Promise<DocumentOutcome> {
  const { newest, base } = await openDocument(app, siteKind);
  const { form } = formRequest(app, { ...newest, base: String(base), note: "", reviewed: "yes", ...changes });
  const result = await submitDocument(app, actor, siteKind, form);
  return "data" in result ? result.data : result;
}

/** On the agency's clock: Chicago. */
const schedule = (day: string, time: string, changes: Record<string, string> = {}) =>
  submit({ intent: "schedule", "schedule-day": day, "schedule-time": time, phone: "(555) 010-0177", ...changes });

test("the author of a draft who has left the team is one of its choices, and is published", async () => {
  const plain = await requireDocumentKind(app, "post-1");
  const authors = (kind: DocumentKind) =>
    fieldsOf(kind)
      .find(({ name }) => name === "author")
      ?.choices?.map(([of]) => of);
  expect(authors(plain)).not.toContain("Ada Byte");
  const texts = { ...(await openDocument(app, plain)).newest, author: "Ada Byte" };
  const { revision } = expectDone(await saveDraft(app, OLGA, plain, { base: 0, texts, note: "" }));
  const kind = await requireDocumentKind(app, "post-1");
  expect(authors(kind)).toContain("Ada Byte");
  const { form } = formRequest(app, { ...texts, base: `${revision}`, intent: "publish-page", reviewed: "yes" });
  expect(await submitDocument(app, OLGA, kind, form)).toMatchObject({ outcome: { ok: true } });
});

/** The clocks go forward at 2 AM on March 14, 2027, and back at 2 AM on November 7. */
describe("a typed time", () => {
  beforeEach(() => app.pass(Date.parse("2026-11-26T12:00:00Z") - app.now().getTime()));

  test("that does not exist is refused with the nearest ones", async () => {
    const { faults } = await schedule("2027-03-14", "02:30");
    expect(faults).toEqual({
      "schedule-day":
        "2:30 AM doesn’t exist on March 14, 2027, because the clocks go forward. Choose 1:59 AM or 3:00 AM.",
    });
  });

  test.each([
    ["Mar 14, 2027", "1:59 AM", "2027-03-14T07:59:00Z", "Scheduled."],
    ["3/14/2027", "3 am", "2027-03-14T08:00:00Z", "Scheduled."],
    ["2027-11-07", "12:59 a.m.", "2027-11-07T05:59:00Z", "Scheduled."],
    [
      "2027-11-07",
      "01:30",
      "2027-11-07T06:30:00Z",
      "Scheduled. The clocks go back that night: it appears when they show 1:30 AM for the first time.",
    ],
    ["2027-11-07", "02:00", "2027-11-07T08:00:00Z", "Scheduled."],
  ])("%s %s is %s", async (day, time, at, message) => {
    expect((await schedule(day, time)).outcome).toEqual({ ok: true, message });
    expect((await listScheduledTexts(app.db)).map((each) => each.at)).toEqual([new Date(at)]);
  });

  test.each([
    ["", "09:00"],
    ["2027-02-30", "09:00"],
    ["2027-03-14", "24:00"],
  ])("%j %j is none", async (day, time) => {
    expect((await schedule(day, time)).faults).toEqual({
      "schedule-day": "Please enter a day and a time, such as 9:00 AM.",
    });
  });
});

describe("a refusal after the draft was saved says so, and the next try is no conflict", () => {
  const phone = "(555) 010-0178";
  const savedAs = async () => {
    const { draft, newest } = await openDocument(app, siteKind);
    return draft !== null && newest.phone;
  };
  /** As the form does that was not loaded again. */
  const retry = (changes: Record<string, string>) => submit({ phone, base: "0", ...changes });
  const error = "This time has passed. Please choose a later one.";

  test("of a time that has passed", async () => {
    const refused = await schedule("2020-01-01", "09:00", { phone });
    expect(refused).toMatchObject({
      outcome: { ok: false, error: `${error} The draft is saved.` },
      faults: { "schedule-day": error },
      base: (await openDocument(app, siteKind)).draft,
    });
    expect(await savedAs()).toBe(phone);
    // The form has the new base, and its author types on.
    const typed = { phone: "(555) 010-0188", base: String(refused.base) };
    expect((await schedule("2020-01-01", "09:00", typed)).conflict).toBeUndefined();
    expect((await retry({ intent: "publish", phone: typed.phone })).outcome).toMatchObject({ ok: true });
  });

  test("of a page that fails", async () => {
    app.content.preparePagesWith(preparedPages({ failures: [{ path: "/contact", reason: "it has no number" }] }));
    const refused = await submit({ intent: "publish", phone });
    app.content.preparePagesWith(preparedPages());
    expect(refused).toMatchObject({
      outcome: { error: "Not published: /contact would break (it has no number). The draft is saved." },
      texts: { phone },
      storedAt: app.now(),
    });
    expect(await savedAs()).toBe(phone);
    expect((await retry({ intent: "publish" })).outcome).toMatchObject({ ok: true });
  });

  test("of a response that was lost", async () => {
    vi.spyOn(app.content, "rehearse").mockRejectedValueOnce(new Error("The connection is lost"));
    await expect(submit({ intent: "publish", phone })).rejects.toThrow("The connection is lost");
    expect((await retry({ intent: "save" })).outcome).toMatchObject({ ok: true });
    expect(await listRevisions(app, siteKind)).toHaveLength(1);
  });
});

test("a publication that loses to someone else says that the draft was saved, and shows both versions", async () => {
  vi.spyOn(app.content, "rehearse").mockImplementationOnce(async () => {
    const { base, newest } = await openDocument(app, siteKind);
    await saveDraft(app, "mo@pixelpilots.example", siteKind, {
      base,
      texts: { ...newest, phone: "(555) 010-0180" },
      note: "",
    });
    return { failures: [], changed: [], isFrameChanged: false, at: app.now() };
  });
  const lost = await submit({ intent: "publish", phone: "(555) 010-0179" });
  expect(lost).toMatchObject({
    outcome: {
      error: "Someone else has changed this since you opened it. Your version is in the history, and is not published.",
    },
    texts: { phone: "(555) 010-0179" },
    conflict: { by: "mo@pixelpilots.example", changes: [{ name: "phone", before: "(555) 010-0180" }] },
  });
  expect((await listRevisions(app, siteKind)).map(({ author }) => author)).toEqual(["mo@pixelpilots.example", OLGA]);
  expect((await submit({ intent: "publish", phone: "(555) 010-0179" })).outcome).toMatchObject({ ok: true });
});

test("a draft is saved whatever it has, and publishing or scheduling it names the faults", async () => {
  const typed = { phone: "none", brand: "" };
  expect(await submit({ intent: "save", ...typed })).toMatchObject({ outcome: { ok: true }, storedAt: app.now() });
  expect((await openDocument(app, siteKind)).newest).toMatchObject(typed);
  for (const intent of ["publish", "schedule"])
    expect(await submit({ intent, ...typed, "schedule-day": "2036-01-02", "schedule-time": "9 am" })).toMatchObject({
      outcome: { error: "Please correct the marked fields. The draft is saved." },
      faults: { phone: "Enter a phone number.", brand: "Please fill this in." },
    });
  const huge = await submit({ intent: "save", address: "x".repeat(200_001) });
  expect(huge).toMatchObject({
    outcome: { ok: false, error: expect.stringMatching(/200,000 .* Nothing was saved[.]$/) },
  });
  expect((await openDocument(app, siteKind)).newest).toMatchObject(typed);
});

test("what was typed counts as stored once it is saved or discarded, not when nothing was saved", async () => {
  const stored = async (changes: Record<string, string>) => (await submit(changes)).storedAt !== undefined;
  expect(await stored({ intent: "save", phone: "(555) 010-0181", base: "7" })).toBe(false);
  expect(await stored({ intent: "save", phone: "(555) 010-0181" })).toBe(true);
  expect(await stored({ intent: "unschedule", id: crypto.randomUUID() })).toBe(false);
  expect(await submit({ intent: "discard" })).toMatchObject({ storedAt: app.now() });
  expect((await submit({ intent: "publish" })).outcome).toEqual({
    ok: true,
    message: "Visitors see this already: there are no changes to publish.",
  });
  expect((await discardDraft(app, OLGA, siteKind, 0)).ok).toBe(true);
});

test("a held text is confirmed with one press, and nothing is left to confirm after it", async () => {
  const boss = "boss@pixelpilots.example";
  for (const email of [OLGA, boss]) await createConfirmedAdmin(app, email);
  const day = new Date(app.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  await schedule(day, "09:00");
  const [{ id } = { id: "" }] = await listScheduledTexts(app.db);
  const nothing = { outcome: { ok: false, error: "This doesn’t wait to be confirmed any longer." } };
  expect(await submit({ intent: "schedule", id }, boss)).toEqual(nothing);
  await removeAdmin(app.db, OLGA, "shell");
  await expect(submit({ intent: "schedule-page", id }, boss)).rejects.toMatchObject({ status: 403 });
  expect(await submit({ intent: "schedule", id }, boss)).toEqual({
    outcome: { ok: true, message: "Confirmed. It appears at its time, or within a minute if that has passed." },
  });
  expect(await listScheduledTexts(app.db)).toMatchObject([{ id, by: boss, isHeld: false }]);
  expect(await submit({ intent: "schedule", id }, boss)).toEqual(nothing);
});

describe("before it is published", () => {
  const phone = "(555) 010-0181";
  const first = (changes: Record<string, string>) => submit({ phone, reviewed: "", ...changes });

  test("the first press saves a draft and says what will happen, and visitors see nothing of it", async () => {
    const { summary, outcome, texts } = await first({ intent: "publish", note: "Moved" });
    expect(summary).toMatchObject({ intent: "publish", sentence: expect.stringContaining(`→ ${phone} on `) });
    expect([outcome, texts?.phone]).toEqual([undefined, phone]);
    expect(await listRevisions(app, siteKind)).toMatchObject([{ note: "Moved", publications: [] }]);
    expect(app.content.site().phone.display).not.toBe(phone);
  });

  test("what someone else has saved meanwhile is shown first", async () => {
    const texts = { ...siteKind.shipped(app.content.shipped), phone: "(555) 010-0182" };
    await saveDraft(app, "mo@pixelpilots.example", siteKind, { base: 0, texts, note: "" });
    expect(await first({ intent: "publish", base: "0" })).toMatchObject({
      outcome: { ok: false },
      conflict: { by: "mo@pixelpilots.example" },
    });
  });

  test("a schedule is asked about only if other copy would contradict it", async () => {
    const when = { intent: "schedule", "schedule-day": "2027-03-14", "schedule-time": "09:00" };
    app.pass(Date.parse("2026-11-26T12:00:00Z") - app.now().getTime());
    const texts = { ...aboutKind.shipped(app.content.shipped), "intro.sub": "Pixel Pilots began small." };
    await saveDraft(app, "mo@pixelpilots.example", aboutKind, { base: 0, texts, note: "" });
    const { summary, base } = await first({ ...when, brand: "Aces" });
    expect(summary).toMatchObject({ intent: "schedule" });
    expect(
      (await first({ ...when, brand: siteKind.shipped(app.content.shipped).brand ?? "", base: String(base) })).outcome,
    ).toMatchObject({ ok: true });
  });
});
