import type { Page } from "@playwright/test";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { extractLinkKey, findEmailTo, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { uniqueEmail } from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { cookiesOf, openFully, payloadBrowser } from "../helpers/payload-browser.ts";
import { findEmailErrors } from "../helpers/xss/email-errors.ts";
import { inspect } from "../helpers/xss/inspect-page.ts";
import { allPagesToCheck, listPages } from "../helpers/xss/pages-to-check.ts";
import { MARK, PayloadDealer, soldServices } from "../helpers/xss/payload-dealer.ts";
import { isInert, plainPayloads, scriptPayloads } from "../helpers/xss/payloads.ts";
import {
  adminQuote,
  buying,
  manualOrder,
  paidPage,
  rejectedForms,
  requestWithPayload,
  type Written,
  type XssScenario,
  type XssStage,
} from "../helpers/xss/scenarios.ts";
import { CLOSED, columnsWithPayloads } from "../helpers/xss/text-columns.ts";
import {
  billing,
  blogPost,
  contact,
  conversation,
  deleteSavedReplies,
  deliveries,
  device,
  otherCharge,
  pageTexts,
  refund,
  sitePictures,
  siteTexts,
} from "../helpers/xss/written-scenarios.ts";

/** In each round every unfinished field gets as many payloads as fit. */
const ROUNDS = scaleCaseCount(1, { most: scriptPayloads.length });
const IN_FULL = ROUNDS > 1;
/** Portal pages list all orders of a customer, so a new customer is used after some rounds. */
const ROUNDS_OF_ONE = 4;
/** Opened with CSP and scripts, also in a small run. */
const WHOLE = ["/admin/orders", "/admin/orders/:id", "/my-order"];
/** Checked completely, also in a small run. */
const EACH = [
  ...["/my-order", "/admin/orders", "/admin/orders/:id"],
  // Each preview shows one draft.
  ...["/", "/about", "/contact", "/admin/content/:kind"],
];
/** Password of `signedInAdmin`. */
const PASSWORD = "correct horse";
/** Stored, but never shown. */
const UNSEEN: readonly string[] = ["device: name"];

test.use({ allowedErrors: [/ERR_UNKNOWN_URL_SCHEME \(cid:/] });
test.setTimeout(600_000 + ROUNDS * 120_000);

test("every payload that is inserted unescaped is found", { tag: ["@whole", "@promise-28"] }, async ({
  browser,
  shop,
}) => {
  const looking = await payloadBrowser(browser, shop, []);
  for (const payload of plainPayloads.filter((payload) => !isInert(payload))) {
    await looking.page.goto("about:blank");
    await looking.page.setContent(`<p>${payload}</p><a href="${payload}">a</a><textarea>${payload}</textarea>`);
    const { errors } = await looking.page.evaluate(inspect, { mark: MARK });
    expect(errors.length, payload).toBeGreaterThan(0);
    const read = await looking.page.evaluate(inspect, {
      mark: MARK,
      html: `<p>${payload}</p><a href="${payload}">a</a>`,
    });
    expect(read.errors.length, payload).toBeGreaterThan(0);
  }
  await looking.close();
});

test("script in every field of every service, in file names and in texts of admins stays text on every page, in emails and in files", {
  tag: ["@whole", "@promise-28"],
}, async ({ page, browser, shop }) => {
  const dealer = new PayloadDealer(scriptPayloads);
  const boss = uniqueEmail("ann");
  const admin = await signedInAdmin(shop, boss);
  await signedInAdmin(shop, uniqueEmail("bob"), "manager");
  const services = await soldServices();
  const byHand = [
    manualOrder,
    adminQuote,
    contact,
    conversation,
    deliveries,
    refund,
    billing,
    otherCharge,
    blogPost,
    siteTexts,
    sitePictures,
    pageTexts,
    device(boss, PASSWORD),
  ];
  const scenes = [...services.map(buying), ...byHand];
  const seen = new Set<string>();
  let stage = await newStage(shop, admin, dealer);
  for (let round = 0; round < ROUNDS; round++) {
    const open = scenes.filter(({ name }) => !dealer.isDone(name));
    if (open.length === 0) break;
    if (round > 0 && round % ROUNDS_OF_ONE === 0) stage = await newStage(shop, admin, dealer);
    await test.step(`round ${round + 1}: ${open.length} scenarios`, async () => {
      for (const mark of await playRound(stage, open, round === 0)) seen.add(mark);
    });
  }
  recordCaseCount(dealer.dealt);

  const unseen = [...dealer.marks].filter(([mark, name]) => !seen.has(mark) && !UNSEEN.includes(name));
  expect(
    unseen.map(([, name]) => name),
    "fields that no page and no email shows",
  ).toEqual([]);
  const columns = await columnsWithPayloads(shop.query);
  const empty = [...columns].filter(([name, has]) => !has && !CLOSED.includes(name)).map(([name]) => name);
  expect(empty, "columns that no scenario writes and text-columns.ts does not list as closed").toEqual([]);
  await deleteSavedReplies(shop);

  async function playRound(at: XssStage, open: readonly XssScenario[], isFirst: boolean): Promise<ReadonlySet<string>> {
    const written: Written[] = [];
    for (const scene of open) written.push(await scene.write(at));
    const looking = await payloadBrowser(browser, shop, [admin, at.customer]);
    await page.context().addCookies(cookiesOf(looking.visitor, shop));
    const places = allPagesToCheck([...written, await listPages(at.email, admin, at.customer)], isFirst);
    for (const [path, addresses] of places) await lookAt(path, addresses, looking, isFirst ? page : null);
    await readMails(shop, looking, at.email, boss);
    if (isFirst) {
      await readRefusals(looking, at);
      await openDrafts(page, at);
    }
    await looking.close();
    return looking.seen;
  }
});

type Looking = Awaited<ReturnType<typeof payloadBrowser>>;

/** Checks the URLs of a route, and opens the first with a payload: in `whole`, if given, with CSP and scripts. */
async function lookAt(path: string, addresses: readonly string[], { read, open }: Looking, whole: Page | null) {
  const some = IN_FULL || EACH.includes(path) ? addresses : addresses.slice(-1);
  const showing: string[] = [];
  for (const address of some) if (await read(address)) showing.push(address);
  const [first] = showing;
  if (!first) return;
  if (whole && (IN_FULL || WHOLE.includes(path))) await openFully(whole, first);
  else if (IN_FULL) await open(first);
}

/** A customer with an order and an open portal. */
async function newStage(shop: VisitedShop, admin: Visitor, dealer: PayloadDealer): Promise<XssStage> {
  const [email, customer] = [uniqueEmail("eve"), new Visitor(shop)];
  await paidPage({ shop, email });
  await customer.get(`/my-order?key=${extractLinkKey(await findEmailTo(shop, email, "order"))}`);
  return { shop, admin, customer, email, dealer, drafts: new Map() };
}

/** Emails are not protected by a CSP, and may only go to the customer and the team. */
async function readMails(shop: VisitedShop, looking: Looking, email: string, boss: string): Promise<void> {
  const mails = (await shop.sentEmails()).filter(
    ({ to, html, text, replyTo }) =>
      [...(to ?? []), ...(replyTo ?? [])].some(({ address }) => address === email) || `${html}${text}`.includes(email),
  );
  const team = mails.flatMap(({ to }) => to ?? []).map(({ address }) => address ?? "");
  const known = [email, boss, ...team.filter((address) => address.endsWith("@pixelpilots.example"))];
  const kinds = new Set<string>();
  for (const mail of mails) {
    expect(findEmailErrors(mail, known)).toEqual([]);
    const shown = mail.html ?? `<pre>${escaped(mail.text ?? "")}</pre>`;
    await looking.readText(`the mail “${mail.subject}”`, shown);
    const kind = mail.subject?.split(" ").slice(0, 3).join(" ") ?? "";
    if (!mail.html || kinds.has(kind)) continue;
    kinds.add(kind);
    await looking.page.goto("about:blank");
    await looking.page.setContent(mail.html);
    await looking.readText(`the mail “${mail.subject}”`);
  }
  expect(kinds.size).toBeGreaterThan(0);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Pages that show rejected form values or query parameters. */
async function readRefusals({ visitor, readText }: Looking, { email }: XssStage): Promise<void> {
  const own = (await visitor.get("/my-order")).html;
  const orderId = /(?<=name="orderId" value=")[\w-]{36}/.exec(own)?.[0] ?? email;
  for (const payload of IN_FULL ? plainPayloads : [plainPayloads.slice(3, 9).join(" ")]) {
    for (const address of IN_FULL ? requestWithPayload(payload) : []) {
      const { status, html, headers } = await visitor.get(address);
      expect([status < 500, address]).toEqual([true, address]);
      if (headers.get("content-type")?.startsWith("text/html")) await readText(address, html);
    }
    for (const [path, form] of rejectedForms(payload, orderId)) {
      const { status, html } = await visitor.post(path, form);
      expect([status < 500, path]).toEqual([true, path]);
      await readText(`what ${path} answers`, html);
    }
  }
}

/** Values in local storage: in the form, on the summary, and after the payment. */
async function openDrafts(page: Page, { drafts }: XssStage): Promise<void> {
  for (const [key, { values, pages }] of IN_FULL ? drafts : [...drafts].slice(-1)) {
    for (const address of IN_FULL ? pages : pages.slice(1, 2)) {
      await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(values)] as const);
      await openFully(page, address);
    }
  }
}
