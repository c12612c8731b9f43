import { beforeEach, describe, expect, test, vi } from "vitest";
import { assessSchedule } from "~/admin/health/texts-check.server";
import { changeAdminRole, removeAdmin } from "~/auth/admins/admins.server";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { blogOf } from "~/content/blog/posts.server";
import { blogKind } from "~/content/documents/blog-kind";
import { brandKind } from "~/content/documents/brand-kind";
import { claimsKind } from "~/content/documents/claims-kind";
import {
  type DocumentKind,
  fieldsOf,
  findTextFaults,
  MISSING_PICTURE,
  type Texts,
} from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
import { openLiveContent } from "~/content/documents/live-content.server";
import { pictureFolder } from "~/content/documents/pictures.server";
import { siteKind } from "~/content/documents/site-kind";
import { teamKind } from "~/content/documents/team-kind";
import { termsDate } from "~/content/legal/legal-pages.server";
import { applyRetention } from "~/customers/privacy/retention.server";
import { activityLog, contentMedia, contentPublications } from "~/lib/db/schema/index";
import { log } from "~/lib/logging/logger.server";
import { openDesk, preparedPages } from "../../tests/support/app/own-service";
import { createConfirmedAdmin } from "../../tests/support/app/people";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { documentKindsWith, findDocumentKind } from "./document-kinds";
import { isKnownDocument, listDocuments, listRevisions, openDocument, searchTexts } from "./documents.server";
import {
  discardDraft,
  endPreviewLinks,
  findStandingFaults,
  publishDraft,
  publishScheduled,
  restoreRevision,
  saveDraft,
} from "./edit-document.server";
import { compareRevisions, readHistory } from "./history.server";
import { removePicture } from "./media.server";
import { createPost } from "./new-post.server";
import { previewUrl, readPreview } from "./preview-links.server";
import {
  cancelScheduled,
  confirmScheduled,
  listFailedSchedules,
  publishDueTexts,
  schedulePublication,
} from "./schedule.server";
import { countHeldWith, listScheduledTexts } from "./scheduled-texts.server";

const MO = "mo@pixelpilots.example";
const OLGA = "olga@pixelpilots.example";

const app = openDesk();

const shipped = () => siteKind.shipped(app.content.shipped);
const withPhone = (phone: string) => ({ ...shipped(), phone });

/** Returns the revision of the draft. */
const saveTexts = async (kind: DocumentKind, texts: Texts, base = 0, actor = MO): Promise<number> =>
  expectDone(await saveDraft(app, actor, kind, { base, texts, note: "" })).revision;

const save = (phone: string, base: number, actor = MO) => saveTexts(siteKind, withPhone(phone), base, actor);

async function publishPhone(phone: string, base: number): Promise<number> {
  const revision = await save(phone, base);
  expect(await publishDraft(app, OLGA, siteKind, revision)).toEqual({ ok: true });
  return revision;
}

/** The key of a preview's link. */
const linkTo = async (kind: DocumentKind) =>
  new URL(previewUrl(app, "/contact", kind, await openDocument(app, kind))).searchParams.get("preview") ?? "";

/** From a history that shows what is published now. */
const restore = async (kind: DocumentKind, revision: number) =>
  restoreRevision(app, OLGA, kind, { revision, base: (await openDocument(app, kind)).publishedRevision });

test("a draft changes nothing for visitors, and a publication everything that reads the site", async () => {
  const revision = await save("(555) 010-0177", 0);
  expect(app.settings.site.phone.display).toBe("(555) 010-0142");
  expect(await publishDraft(app, OLGA, siteKind, revision)).toEqual({ ok: true });
  expect(app.settings.site.phone).toEqual({ display: "(555) 010-0177", href: "tel:+15550100177" });
  const [listed] = await listDocuments(app);
  expect(listed).toMatchObject({ name: "site", published: { by: OLGA }, draft: null });
  const log = await app.db.select().from(activityLog).orderBy(activityLog.id);
  expect(log.map(({ actor, kind, subject, detail }) => [actor, kind, subject, detail])).toEqual([
    [MO, "content-saved", "Company details", null],
    [OLGA, "content-published", "Company details", { revision }],
  ]);
});

test("of two people who edit the same text, the second sees which version is newer, and nothing is lost", async () => {
  const first = await save("(555) 010-0101", 0, MO);
  const second = await saveDraft(app, OLGA, siteKind, { base: 0, texts: withPhone("(555) 010-0102"), note: "" });
  expect(second).toMatchObject({ ok: false, conflict: first });
  expect((await openDocument(app, siteKind)).newest.phone).toBe("(555) 010-0101");
  expect(await discardDraft(app, OLGA, siteKind, 0)).toMatchObject({ ok: false, conflict: first });
  expect(await publishDraft(app, OLGA, siteKind, first + 1)).toMatchObject({ ok: false });
  expect(await save("(555) 010-0102", first, OLGA)).toBeGreaterThan(first);
});

test("an author's saves within half an hour are one version, but not beyond a note, a schedule or someone else's", async () => {
  const history = async () => (await listRevisions(app, siteKind)).map(({ author, note }) => [author, note]);
  const first = await save("(555) 010-0130", 0);
  const second = await save("(555) 010-0131", first);
  expect(second).toBeGreaterThan(first);
  expect(await history()).toEqual([[MO, null]]);
  // Another tab of the same author still has the first one.
  expect(
    await saveDraft(app, MO, siteKind, { base: first, texts: withPhone("(555) 010-0132"), note: "" }),
  ).toMatchObject({
    ok: false,
    conflict: second,
  });
  expectDone(
    await saveDraft(app, MO, siteKind, { base: second, texts: withPhone("(555) 010-0131"), note: "New desk" }),
  );
  const third = await save("(555) 010-0133", second);
  expect(await history()).toEqual([
    [MO, null],
    [MO, "New desk"],
  ]);
  const at = new Date(app.now().getTime() + 3_600_000);
  await schedulePublication(app, OLGA, siteKind, { revision: third, at });
  const fourth = await save("(555) 010-0134", third);
  const fifth = await save("(555) 010-0135", fourth, OLGA);
  app.pass(31 * 60_000);
  await save("(555) 010-0136", fifth, OLGA);
  expect((await history()).map(([author]) => author)).toEqual([OLGA, OLGA, MO, MO, MO]);
});

test("two drafts saved at the same moment: one is stored", async () => {
  const results = await Promise.all(
    ["(555) 010-0101", "(555) 010-0102"].map((phone) =>
      saveDraft(app, MO, siteKind, { base: 0, texts: withPhone(phone), note: "" }),
    ),
  );
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await listRevisions(app, siteKind)).toHaveLength(1);
});

test("a draft without a change, or typed back to what is live, is none; a version with a note stays in the history", async () => {
  const unchanged = { base: 0, texts: shipped(), note: "" };
  expect(await saveDraft(app, MO, siteKind, unchanged)).toEqual({ ok: true, revision: 0 });
  expect(await listRevisions(app, siteKind)).toEqual([]);
  await publishPhone("(555) 010-0111", 0);
  const live = (await openDocument(app, siteKind)).publishedRevision;
  const first = await saveTexts(siteKind, withPhone("(555) 010-0122"), live);
  const back = { base: first, texts: withPhone("(555) 010-0111"), note: "" };
  expect(await saveDraft(app, MO, siteKind, back)).toEqual({ ok: true, revision: live });
  expect(await openDocument(app, siteKind)).toMatchObject({ draft: null, base: live, publishedRevision: live });
  expect((await listRevisions(app, siteKind)).map(({ id }) => id)).toEqual([live]);
  const texts = withPhone("(555) 010-0133");
  const noted = expectDone(await saveDraft(app, MO, siteKind, { base: live, texts, note: "Moved" })).revision;
  expect(await saveDraft(app, OLGA, siteKind, back)).toMatchObject({ ok: false, conflict: noted });
  expectDone(await saveDraft(app, OLGA, siteKind, { ...back, base: noted }));
  expect((await openDocument(app, siteKind)).draft).toBeNull();
  expect((await listRevisions(app, siteKind)).map(({ id }) => id)).toEqual([noted, live]);
});

test("a discarded draft leaves what is published, and stays in the history", async () => {
  const published = await publishPhone("(555) 010-0103", 0);
  const draft = await save("(555) 010-0104", published);
  expect(await discardDraft(app, MO, siteKind, draft)).toEqual({ ok: true });
  const { newest, base } = await openDocument(app, siteKind);
  expect([newest.phone, base]).toEqual(["(555) 010-0103", published]);
  expect((await listRevisions(app, siteKind)).map(({ id }) => id)).toEqual([draft, published]);
});

test("an earlier version and the shipped text can be published again, and a draft stays", async () => {
  const first = await publishPhone("(555) 010-0105", 0);
  const second = await publishPhone("(555) 010-0106", first);
  const draft = await save("(555) 010-0107", second);
  expect(await restore(siteKind, first)).toEqual({ ok: true });
  expect(app.settings.site.phone.display).toBe("(555) 010-0105");
  expect((await openDocument(app, siteKind)).draft).toBe(draft);
  expect(await restore(siteKind, 0)).toEqual({ ok: true });
  expect(app.settings.site).toEqual(app.content.shipped);
  const history = await listRevisions(app, siteKind);
  expect(history.map(({ id, author, publications }) => [id, author, publications.map(({ by }) => by)])).toEqual([
    [draft, MO, []],
    [second, MO, [OLGA]],
    [first, MO, [OLGA, OLGA]],
  ]);
  expect(await restore(claimsKind, first)).toMatchObject({ ok: false });
  // From a page that still shows the second one as published.
  expect(await restoreRevision(app, MO, siteKind, { revision: first, base: second })).toEqual({
    ok: false,
    error: "Something else was published since you opened this page. Nothing was changed.",
  });
});

test("a history has what is live and the original, who wrote and published each, and the sentences that changed", async () => {
  const first = await publishPhone("(555) 010-0153", 0);
  const second = await save("(555) 010-0154", first);
  app.pass(31 * 60_000);
  const draft = await save("(555) 010-0155", second);
  const { entries, publishedRevision, startsEmpty } = await readHistory(app, siteKind, 1);
  expect([publishedRevision, startsEmpty]).toEqual([first, false]);
  expect(entries).toMatchObject([
    { id: draft, state: "draft", author: MO, before: second, publications: [] },
    { id: first, state: "live", author: MO, before: 0, publications: [{ by: OLGA }] },
    { id: 0, state: "earlier", author: null, before: null },
  ]);
  expect(await compareRevisions(app, siteKind, [0, first])).toMatchObject([
    {
      name: "phone",
      label: "Phone",
      parts: [
        { change: "removed", text: "(555) 010-0142" },
        { change: "added", text: "(555) 010-0153" },
      ],
    },
  ]);
  expect((await readHistory(app, siteKind)).entries.map(({ id }) => id)).toEqual([draft, second, first, 0]);
  await restore(siteKind, 0);
  expect((await readHistory(app, siteKind)).entries.at(-1)).toMatchObject({ id: 0, state: "live" });
});

test("a process shows what another one published, with texts of both documents, also after a read that fails", async () => {
  vi.spyOn(log, "warn").mockReturnValue();
  let failures = 0;
  const db = new Proxy(app.db, {
    get: (target, key) => {
      if (key === "transaction" && failures-- > 0) throw new Error("The connection is lost");
      return Reflect.get(target, key);
    },
  });
  const other = await openLiveContent(db, app.content.shipped, documentKindsWith, 20);
  failures = 1;
  try {
    await publishPhone("(555) 010-0108", 0);
    const texts = { ...claimsKind.shipped(app.content.shipped), businesses: "600+" };
    await publishDraft(app, OLGA, claimsKind, await saveTexts(claimsKind, texts));
    await vi.waitFor(() => expect(other.site().claims.businesses).toEqual({ text: "600+" }), { timeout: 15_000 });
    expect(other.site().phone.display).toBe("(555) 010-0108");
    expect(other.site()).toEqual(app.settings.site);
    expect(failures).toBeLessThan(1);
  } finally {
    other.close();
  }
});

test("changed terms need a day of their own, which orders record from then on", async () => {
  const terms = expectFound(findDocumentKind("legal-terms"));
  const changed = { ...terms.shipped(app.content.shipped), summary: "You pay, we work." };
  const sameDay = await saveTexts(terms, changed);
  expect(await publishDraft(app, OLGA, terms, sameDay)).toEqual({
    ok: false,
    error: "Another version has this day. Choose the day of the new one.",
  });
  expect(termsDate(app.settings.site)).toBe("2025-04-13");
  const first = await saveTexts(terms, { ...changed, date: "2026-12-01" }, sameDay);
  expect(await publishDraft(app, OLGA, terms, first)).toEqual({ ok: true });
  expect(termsDate(app.settings.site)).toBe("2026-12-01");
  // The day of the version before the last one is taken, too, but a version may come back with its own.
  const second = await saveTexts(terms, { ...changed, date: "2026-12-02", summary: "We work, you pay." }, first);
  expect(await publishDraft(app, OLGA, terms, second)).toEqual({ ok: true });
  expect(await findStandingFaults(app, terms, { ...changed, date: "2026-12-01", title: "Terms" })).toHaveProperty(
    "date",
  );
  expect(await restore(terms, first)).toEqual({ ok: true });
  expect(await restore(terms, sameDay)).toMatchObject({ ok: false });
  expect(await restore(terms, 0)).toEqual({ ok: true });
});

test("nothing is published if a page cannot be shown with it", async () => {
  const show = vi.fn();
  app.content.preparePagesWith(async ({ phone }) => ({
    failures: phone.display.endsWith("9") ? [{ path: "/contact", reason: "it has no number" }] : [],
    changed: [],
    isFrameChanged: false,
    show,
  }));
  const revision = await save("(555) 010-0109", 0);
  expect(await publishDraft(app, OLGA, siteKind, revision)).toEqual({
    ok: false,
    error: "Not published: /contact would break (it has no number).",
  });
  expect(show).not.toHaveBeenCalled();
  expect((await openDocument(app, siteKind)).publishedRevision).toBe(0);
  await publishPhone("(555) 010-0110", revision);
  expect(show).toHaveBeenCalledOnce();
  app.content.preparePagesWith(preparedPages());
});

test("a rehearsal is used for a minute, also if the clock is set back meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const prepare = vi.fn(preparedPages());
  app.content.preparePagesWith(prepare);
  const changes = new Map([["site", withPhone("(555) 010-0128")]]);
  await app.content.rehearse(changes, app.now());
  vi.advanceTimersByTime(59_000);
  await app.content.rehearse(changes, app.now());
  expect(prepare).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.now() - 86_400_000);
  await app.content.rehearse(changes, app.now());
  expect(prepare).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("a preview shows the draft to people without an account for 24 hours", async () => {
  await publishPhone("(555) 010-0111", 0);
  await saveTexts(claimsKind, { ...claimsKind.shipped(app.content.shipped), award: "" });
  const link = await linkTo(claimsKind);
  const site = await readPreview(app, link);
  expect([site?.claims.award, site?.phone.display]).toEqual([undefined, "(555) 010-0111"]);
  const altered = [/^claims/, /[.]0[.]/, /[.]\d{10}[.]/].map((part, at) =>
    link.replace(part, ["site", ".1.", ".99999999999."][at] ?? ""),
  );
  for (const other of ["", "x", `${link}x`, ...altered]) expect(await readPreview(app, other)).toBeNull();
  app.pass(86_401_000);
  expect(await readPreview(app, link)).toBeNull();
});

test("a preview's link shows each newer draft, until it is ended, or the draft is discarded or published", async () => {
  const phoneIn = async (link: string) => (await readPreview(app, link))?.phone.display;
  const first = await save("(555) 010-0113", 0);
  const link = await linkTo(siteKind);
  const second = await save("(555) 010-0114", first);
  expect(await phoneIn(link)).toBe("(555) 010-0114");
  await endPreviewLinks(app, siteKind);
  const next = await linkTo(siteKind);
  expect([await phoneIn(link), await phoneIn(next)]).toEqual([undefined, "(555) 010-0114"]);
  await discardDraft(app, MO, siteKind, second);
  await save("(555) 010-0115", 0);
  expect(await phoneIn(next)).toBeUndefined();
  const last = await linkTo(siteKind);
  await publishDraft(app, OLGA, siteKind, (await openDocument(app, siteKind)).draft ?? 0);
  expect(await phoneIn(last)).toBeUndefined();
  expect(await phoneIn(await linkTo(siteKind))).toBe("(555) 010-0115");
});

test("a preview shows what is incomplete as it is, a value that no page could show as before, and all other fields", async () => {
  const texts = { ...shipped(), brand: "", email: "olga@", mon: "9 to 5" };
  const revision = await saveTexts(siteKind, texts);
  const { email, hours } = app.content.shipped;
  expect(await readPreview(app, await linkTo(siteKind))).toMatchObject({ brand: "", email, hours });
  expect((await openDocument(app, siteKind)).newest).toEqual(texts);
  const look = { ...brandKind.shipped(app.content.shipped), first: "#10108a", second: "#ff9a4d", sky: "off" };
  await saveTexts(brandKind, look);
  expect((await readPreview(app, await linkTo(brandKind)))?.look).toEqual({ second: "#ff9a4d", sky: false });
  // A rule between fields that is broken even with the published one.
  const closed = { mon: "", tue: "", wed: "", thu: "", fri: "", sat: "", sun: "" };
  const published = await saveTexts(siteKind, { ...shipped(), ...closed, tue: "09:00-12:00" }, revision);
  await publishDraft(app, OLGA, siteKind, published);
  await saveTexts(siteKind, { ...shipped(), ...closed, brand: "Acme" }, published);
  const site = await readPreview(app, await linkTo(siteKind));
  expect([site?.brand, site?.hours.week[1]?.open]).toEqual(["Pixel Pilots", { from: "09:00", to: "12:00" }]);
});

test.each(documentKindsWith(["post-11", "service-logo-sprint"]).map((kind) => [kind.name, kind] as const))(
  "a draft of %s is stored and previewed with nothing in it, and with nothing right",
  async (_, kind) => {
    let base = 0;
    for (const text of ["", "?", `{price} ${"n".repeat(90)}\n<b>`]) {
      const texts = Object.fromEntries(
        fieldsOf(kind).map(({ name, input }) => [name, input === "picture" ? "" : text]),
      );
      base = await saveTexts(kind, texts, base);
      const site = await readPreview(app, await linkTo(kind));
      expect(site).toMatchObject({ isPreview: true });
      expect(publishedCatalog(site ?? {}).catalog.all.length).toBeGreaterThan(6);
    }
  },
);

test("a search finds words in all texts, also in drafts", async () => {
  await save("(555) 010-0112", 0);
  expect(await searchTexts(app, "010-0112")).toEqual([
    { name: "site", where: "Company details", field: "phone", label: "Phone", text: "(555) 010-0112" },
  ]);
  expect((await searchTexts(app, "award-winning")).map(({ name }) => name)).toEqual(["claims"]);
  expect(await searchTexts(app, "no such words")).toEqual([]);
});

describe("a post of staff", () => {
  const post = {
    title: "How we answer the phone at night",
    excerpt: "Our agent takes the call, writes down what it is about, and lets you sleep until it matters.",
    ...{ date: "2026-11-02", author: "dev-okafor", category: "AI Consulting", picture: "4" },
    ...{ offer: "", shown: "yes" },
    body: "It *says* hello.",
  };

  const newPost = async () => expectFound(findDocumentKind(expectDone(await createPost(app)).name));

  async function publishPost(kind: DocumentKind, changes: Partial<typeof post> = {}): Promise<void> {
    const revision = await saveTexts(kind, { ...post, ...changes });
    expect(await publishDraft(app, MO, kind, revision)).toEqual({ ok: true });
  }

  const articleIds = () => blogOf(app.settings.site, app.now()).articles.map(({ id }) => id);
  const listed = async () => (await listDocuments(app)).filter(({ isNew }) => isNew);

  test("has an id of its own from 11 on, also if two people begin at the same moment", async () => {
    const created = await Promise.all([1, 2, 3, 4].map(() => createPost(app)));
    expect(created.map((one) => one.ok && one.name).toSorted()).toEqual(["post-11", "post-12", "post-13", "post-14"]);
    const kinds = ["post-14", "post-15"].flatMap((name) => findDocumentKind(name) ?? []);
    expect(await Promise.all(kinds.map((kind) => isKnownDocument(app, kind)))).toEqual([true, false]);
    expect(await listed()).toEqual([]);
  });

  test("is read once it is published, and gone when it is taken back, with its history", async () => {
    const kind = await newPost();
    await publishPost(kind);
    expect(articleIds()).toContain(11);
    const [item] = await listed();
    expect(item).toMatchObject({ name: "post-11", title: post.title, published: { by: MO } });
    expect(item?.about).toBe("Post 11. November 2, 2026");
    expect(await searchTexts(app, "says* hello")).toMatchObject([{ name: "post-11", label: "Text" }]);
    expect(await restore(kind, 0)).toEqual({ ok: true });
    expect(app.settings.site).toEqual(app.content.shipped);
    expect(await listed()).toMatchObject([{ title: post.title, published: null }]);
    expect(await listRevisions(app, kind)).toHaveLength(1);
    await publishPost(await newPost(), { shown: "no" });
    expect((await listed()).map(({ about }) => about)).toContain("Post 12. Hidden");
  });

  test("is in the list from its first saved letter, complete or not", async () => {
    const kind = await newPost();
    expect(await listed()).toEqual([]);
    await saveTexts(kind, { ...Object.fromEntries(fieldsOf(kind).map(({ name }) => [name, ""])), body: "I" });
    expect(await listed()).toMatchObject([{ name: "post-11", title: "Untitled post", published: null }]);
  });

  test("shows pictures in its text that exist, and keeps the time of its first publication", async () => {
    const kind = await newPost();
    const [office, gone] = ["a".repeat(32), "b".repeat(32)];
    const row = { alt: "Our office", width: 800, height: 600, widths: [480, 800], bytes: 9, author: MO };
    await app.db.insert(contentMedia).values({ ...row, sha256: office.repeat(2), folder: pictureFolder(office) });
    const withPicture = (name: string) => ({ ...post, body: `Hello ![The door](${name})` });
    const texts = { ...withPicture(gone), picture: gone };
    const refused = await saveDraft(app, MO, kind, { base: 0, texts, note: "" });
    expect(refused).toMatchObject({ ok: false, faults: { body: MISSING_PICTURE, picture: MISSING_PICTURE } });
    const first = app.now().toISOString();
    await publishPost(kind, withPicture(office));
    expect(app.settings.site.pictures?.[office]).toMatchObject({ alt: "Our office" });
    expect(await removePicture(app, OLGA, office)).toMatchObject({
      ok: false,
      error: expect.stringMatching("Post 11"),
    });
    app.pass(86_400_000);
    const rendered = vi.fn(preparedPages());
    app.content.preparePagesWith(rendered);
    const { base } = await openDocument(app, kind);
    const draft = expectDone(await saveDraft(app, MO, kind, { base, texts: post, note: "" })).revision;
    expect(await publishDraft(app, MO, kind, draft)).toEqual({ ok: true });
    expect(app.settings.site.publications).toEqual({ "post-11": { first, last: app.now().toISOString() } });
    expect(rendered).toHaveBeenCalledOnce();
  });

  test("offers the team, the shipped people and the authors of posts, and the blog’s categories", async () => {
    const own = { ...teamKind.shipped(app.content.shipped), "0.name": "Ada Wren" };
    expect(await publishDraft(app, MO, teamKind, await saveTexts(teamKind, own))).toEqual({ ok: true });
    const names = {
      ...blogKind.shipped(app.content.shipped),
      "categories.0": "Design",
      "categories.6": "News",
      "categories.1": "",
    };
    expect(await publishDraft(app, MO, blogKind, await saveTexts(blogKind, names))).toEqual({ ok: true });
    await publishPost(await newPost(), { author: "Someone who left", category: "Category 7" });
    const fields = fieldsOf(expectFound(findDocumentKind("post-2", app.settings.site)));
    const choicesOf = (name: string) => fields.find((field) => field.name === name)?.choices?.map(([, label]) => label);
    expect(choicesOf("author")).toEqual(["Ada Wren", "Dev Okafor", "Lena Fischer", "Maya Torres", "Someone who left"]);
    expect(choicesOf("category")).toEqual([
      "Design",
      "Ad Campaigns",
      "AI Consulting",
      "Retro Games",
      "SEO Copywriting",
      "News",
    ]);
    const twice = { ...names, "categories.7": "design" };
    expect(findTextFaults(blogKind, twice)).toEqual({ "categories.7": "Another category has this name." });
  });
});

test("one person publishes at most 30 times in an hour", async () => {
  const row = { kind: "claims", key: "claims", actor: OLGA, at: app.now() };
  await app.db.insert(contentPublications).values(Array.from({ length: 30 }, (_, epoch) => ({ epoch, ...row })));
  const draft = await save("(555) 010-0250", 0);
  expect(await publishDraft(app, OLGA, siteKind, draft)).toEqual({
    ok: false,
    error: "You have published 30 times in an hour. Please try again later.",
  });
  app.pass(3_601_000);
  expect(await publishDraft(app, OLGA, siteKind, draft)).toEqual({ ok: true });
  // Otherwise nothing could be published for a day after a clock that was a day ahead was set right.
  app.pass(-86_400_000);
  const next = await save("(555) 010-0251", draft);
  expect(await publishDraft(app, OLGA, siteKind, next)).toEqual({ ok: true });
});

describe("a scheduled text", () => {
  beforeEach(async () => {
    await createConfirmedAdmin(app, OLGA);
    await createConfirmedAdmin(app, MO, "manager");
    await app.db.delete(activityLog);
  });

  const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * 60_000);

  async function schedule(phone: string, base: number, minutes: number): Promise<number> {
    const revision = await save(phone, base);
    expect(await schedulePublication(app, OLGA, siteKind, { revision, at: inMinutes(minutes) })).toEqual({
      ok: true,
    });
    return revision;
  }

  test("appears at its minute and not before, once, and a newer draft stays", async () => {
    const revision = await schedule("(555) 010-0120", 0, 5);
    const draft = await save("(555) 010-0121", revision);
    await publishDueTexts(app);
    expect(app.settings.site.phone.display).toBe("(555) 010-0142");
    expect(await listScheduledTexts(app.db)).toMatchObject([{ by: OLGA, revision }]);
    app.pass(300_000);
    await Promise.all([publishDueTexts(app), publishDueTexts(app)]);
    expect(app.settings.site.phone.display).toBe("(555) 010-0120");
    expect(await listScheduledTexts(app.db)).toEqual([]);
    expect((await openDocument(app, siteKind)).draft).toBe(draft);
    expect((await listRevisions(app, siteKind)).map(({ publications }) => publications.length)).toEqual([0, 1]);
    const log = await app.db.select().from(activityLog).orderBy(activityLog.id);
    expect(log.map(({ actor, kind }) => [actor, kind])).toEqual([
      [MO, "content-saved"],
      [OLGA, "content-scheduled"],
      [MO, "content-saved"],
      [OLGA, "content-published"],
    ]);
  });

  test("appears once when the clock jumps a day ahead, and a jump back neither repeats it nor loses the next one", async () => {
    const day = 86_400_000;
    const first = await schedule("(555) 010-0126", 0, 60);
    await schedule("(555) 010-0127", first, 2 * 1440);
    app.pass(day);
    await publishDueTexts(app);
    expect(app.settings.site.phone.display).toBe("(555) 010-0126");
    app.pass(-2 * day);
    await publishDueTexts(app);
    app.pass(3 * day);
    await publishDueTexts(app);
    expect(app.settings.site.phone.display).toBe("(555) 010-0127");
    expect((await listRevisions(app, siteKind)).map(({ publications }) => publications.length)).toEqual([1, 1]);
  });

  test("that was canceled does not appear", async () => {
    await schedule("(555) 010-0122", 0, 5);
    const [{ id } = { id: "" }] = await listScheduledTexts(app.db);
    await cancelScheduled(app, OLGA, claimsKind, id);
    expect(await listScheduledTexts(app.db)).toHaveLength(1);
    await cancelScheduled(app, OLGA, siteKind, id);
    app.pass(300_000);
    await publishDueTexts(app);
    expect(app.settings.site.phone.display).toBe("(555) 010-0142");
  });

  test("that a page refuses is reported for seven days, and is not tried again", async () => {
    const logged = vi.spyOn(app.log, "error").mockReturnValue();
    await schedule("(555) 010-0129", 0, 5);
    app.content.preparePagesWith(preparedPages({ failures: [{ path: "/contact", reason: "it has no number" }] }));
    app.pass(300_000);
    await publishDueTexts(app);
    await publishDueTexts(app);
    app.content.preparePagesWith(preparedPages());
    await publishDueTexts(app);
    expect(logged).toHaveBeenCalledOnce();
    expect(app.settings.site.phone.display).toBe("(555) 010-0142");
    const fault = "Not published: /contact would break (it has no number).";
    expect(await listFailedSchedules(app.db, app.now())).toMatchObject([{ name: "site", fault }]);
    app.pass(7 * 86_400_000);
    expect(await listFailedSchedules(app.db, app.now())).toEqual([]);
  });

  test("of an admin who may no longer publish it is held, and appears when another one has confirmed it", async () => {
    const revision = await schedule("(555) 010-0124", 0, 5);
    await createConfirmedAdmin(app, "pat@pixelpilots.example");
    await changeAdminRole(app.db, { email: OLGA, role: "manager" }, "shell");
    const listed = async () => (await listDocuments(app)).find(({ name }) => name === "site")?.scheduled;
    expect(await listed()).toMatchObject([{ isHeld: true }]);
    const [held = { id: "" }] = await listScheduledTexts(app.db);
    app.pass(300_000);
    await publishDueTexts(app);
    await publishScheduled(app, OLGA, siteKind, revision, held.id);
    expect(app.settings.site.phone.display).toBe("(555) 010-0142");
    expect(await confirmScheduled(app, "pat@pixelpilots.example", claimsKind, held.id)).toBe(false);
    expect(await confirmScheduled(app, "pat@pixelpilots.example", siteKind, held.id)).toBe(true);
    expect(await confirmScheduled(app, "pat@pixelpilots.example", siteKind, held.id)).toBe(false);
    expect(await listed()).toMatchObject([{ isHeld: false }]);
    await publishDueTexts(app);
    expect(app.settings.site.phone.display).toBe("(555) 010-0124");
    const [item] = await listDocuments(app);
    expect(item).toMatchObject({ published: { by: "pat@pixelpilots.example" }, scheduled: [] });
    const log = await app.db.select().from(activityLog).orderBy(activityLog.id);
    expect(log.slice(-2)).toMatchObject([
      { kind: "content-confirmed", actor: "pat@pixelpilots.example", detail: { revision, "scheduled-by": OLGA } },
      { kind: "content-published", actor: "pat@pixelpilots.example" },
    ]);
  });

  test("of a removed admin is held; what managers may publish stays when an owner becomes one", async () => {
    await schedule("(555) 010-0125", 0, 5);
    const texts = { ...homeKind.shipped(app.content.shipped), "hero.sub": "Merry Christmas" };
    const revision = await saveTexts(homeKind, texts, 0, OLGA);
    await schedulePublication(app, OLGA, homeKind, { revision, at: inMinutes(6) });
    await createConfirmedAdmin(app, "pat@pixelpilots.example");
    const scheduled = await listScheduledTexts(app.db);
    const roles = ["owner", "manager", "reader", null] as const;
    expect(roles.map((role) => countHeldWith(scheduled, OLGA, role))).toEqual([0, 1, 2, 2]);
    expect(countHeldWith(scheduled, MO, null)).toBe(0);
    const held = async () => (await listScheduledTexts(app.db)).map(({ name, isHeld }) => [name, isHeld]);
    await changeAdminRole(app.db, { email: OLGA, role: "manager" }, "shell");
    expect(await held()).toEqual([
      ["site", true],
      ["home", false],
    ]);
    await removeAdmin(app.db, OLGA, "shell");
    expect(await held()).toEqual([
      ["site", true],
      ["home", true],
    ]);
    expect(assessSchedule([], await listScheduledTexts(app.db))).toMatchObject([
      {
        level: "warning",
        what: expect.stringContaining("“Company details”"),
        mend: expect.stringContaining("/admin/content/site"),
      },
      { level: "warning", what: expect.stringContaining("“Home page”") },
    ]);
    app.pass(600_000);
    await publishDueTexts(app);
    expect(app.settings.site).toEqual(app.content.shipped);
  });

  test("must be in the future and within a year, one a minute, and at most 100 wait", async () => {
    const revision = await save("(555) 010-0123", 0);
    const at = (date: Date) => schedulePublication(app, OLGA, siteKind, { revision, at: date });
    expect(await at(inMinutes(0))).toMatchObject({ ok: false });
    expect(await at(inMinutes(366 * 1440))).toMatchObject({ ok: false });
    expect(await at(inMinutes(1))).toEqual({ ok: true });
    expect(await at(inMinutes(1))).toMatchObject({ ok: false });
    for (let minute = 2; minute <= 100; minute++) await at(inMinutes(minute));
    expect(await at(inMinutes(101))).toMatchObject({ ok: false });
  });
});

test("drafts that were never published go after a year, but for the 20 newest of a document and scheduled ones", async () => {
  const published = await publishPhone("(555) 010-0300", 0);
  let revision = published;
  const drafts: number[] = [];
  for (let count = 0; count < 23; count++) {
    app.pass(31 * 60_000);
    revision = await save(`(555) 010-03${10 + count}`, revision);
    drafts.push(revision);
  }
  const [oldest = 0, second = 0] = drafts;
  await schedulePublication(app, OLGA, siteKind, { revision: second, at: new Date(app.now().getTime() + 60_000) });
  const deleted = () =>
    applyRetention(
      { db: app.db, files: app.storage, now: app.now, mailFolder: app.settings.dataDir, paidYears: 7 },
      { dry: false },
    );
  await deleted();
  expect(await listRevisions(app, siteKind)).toHaveLength(24);
  app.pass(366 * 86_400_000);
  await deleted();
  const left = (await listRevisions(app, siteKind)).map(({ id }) => id);
  expect(left).toEqual(
    [...drafts.filter((id) => id !== oldest && id !== drafts[2]), published].toSorted((a, b) => b - a),
  );
});
