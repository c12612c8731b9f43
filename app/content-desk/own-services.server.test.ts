import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { isCheckout } from "~/catalog/define-service";
import { fieldName } from "~/catalog/documents/own-service-form";
import { findOwnServiceKind, firstTexts } from "~/catalog/documents/own-service-kind";
import { ownSamples } from "~/catalog/documents/own-services";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { offers } from "~/catalog/offers";
import { serviceSoldAs, soldAs } from "~/catalog/sold-as";
import { summaryLines } from "~/catalog/summary-lines";
import { createManualOrder } from "~/checkout/manual-orders/manual-orders.server";
import { readCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { sendPaymentLink } from "~/checkout/place-order/payment-link.server";
import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { createQuote, saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { acceptQuote, getQuoteView } from "~/checkout/quotes/quote-page.server";
import { fieldsOf, findTextFaults, readText, type Texts } from "~/content/documents/document-kind";
import { pictureFolder } from "~/content/documents/pictures.server";
import { publishedSearch } from "~/content/documents/search-fields";
import { sendOrderTeamEmail } from "~/email/templates/order-emails.server";
import { contentDocuments, contentMedia } from "~/lib/db/schema/index";
import { formatOrderAmount } from "~/orders/order-states";
import { orderState } from "~/orders/order-states.server";
import { siteFrame } from "~/routes/layout/site-frame.server";
import { quoteById } from "../../tests/support/app/offers";
import {
  draftDocument,
  field,
  filled,
  openDesk,
  publishDocument,
  publishService,
} from "../../tests/support/app/own-service";
import { getOrder, onlyOrder, orderById, paySession, writePaidOrder } from "../../tests/support/app/paid-orders";
import { createConfirmedAdmin } from "../../tests/support/app/people";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { filledForms } from "../../tests/support/shop/filled-forms";
import { findDocumentKind } from "./document-kinds";
import { listDocuments, openDocument } from "./documents.server";
import { findEarlierAddress } from "./earlier-addresses.server";
import { publishDraft } from "./edit-document.server";
import { createService } from "./new-service.server";
import { listFailedSchedules, publishDueTexts, schedulePublication } from "./schedule.server";
import { listServiceFigures } from "./service-figures.server";

const OLGA = "olga@pixelpilots.example";

const app = openDesk();

const logoSprint: Texts = {
  ...filled,
  includes: "Three drafts\nAll file formats",
  "delivery-what": "Your logo",
  "delivery-days": "5",
  ...field(0, { label: "Style", kind: "one", options: "Modern\nClassic" }),
  ...field(1, { label: "Favorite <b>era</b>", if: "style", is: "Classic" }),
  ...field(2, { label: "Where will you use it?", kind: "several", options: "Web\nPrint, large\nCar" }),
  ...field(3, { label: "Deadline", kind: "date", optional: "yes" }),
};

const linesOf = (count: number) => Array.from({ length: count }, (_, place) => `Line ${place + 1}`).join("\n");

const plans: Texts = {
  ...{ pricing: "plans", "plan.0.name": "Basic", "plan.0.price": "100", "plan.0.includes": linesOf(12) },
  ...{ "plan.1.name": "Gold", "plan.1.price": "400", "plan.1.includes": "All of it" },
};

const kindOf = (name: string) => expectFound(findDocumentKind(name, app.content.site()));

const publish = (name: string, changes: Texts) => publishDocument(app, name, changes);

const soldService = (slug: string) => {
  const service = expectFound(publishedCatalog(app.content.site()).serviceBySlug(slug));
  if (!isCheckout(service)) throw new Error("Not sold by checkout");
  return service;
};

const answers = {
  name: "Jo Miller",
  email: "jo@acme.example",
  "f-style": "Modern",
  "f-favorite-bera-b": "Baroque",
  "f-where-will-you-use-it": ["Web", "Print, large"],
  agreeTOS: true,
};

/** What the summary of a service sends that is open now. */
const bodyOf = (amount = 49_000, form: Record<string, unknown> = answers, slug = "logo-sprint") => ({
  ...{ amount, name: "Jo Miller", email: answers.email },
  metadata: toCheckoutMetadata(soldService(slug), form),
});

test("a new service starts as a draft with its title, and a second one with the same title gets another name", async () => {
  expect(await createService(app, OLGA, { title: "Logo sprint" })).toEqual({ ok: true, name: "service-logo-sprint" });
  expect(await createService(app, OLGA, { title: "Logo Sprint!" })).toEqual({
    ok: true,
    name: "service-logo-sprint-2",
  });
  expect(await createService(app, OLGA, { title: "Größe & Co." })).toEqual({ ok: true, name: "service-grosse-co" });
  expect(await createService(app, OLGA, { title: "Web page" })).toEqual({ ok: true, name: "service-web-page-2" });
  for (const title of ["", "??", "x".repeat(31), "你好"])
    expect((await createService(app, OLGA, { title })).ok).toBe(false);
  const listed = (await listDocuments(app)).find(({ name }) => name === "service-logo-sprint");
  expect(listed).toMatchObject({ title: "Service: Logo sprint", isNew: true, published: null });
});

test("a published service is in the catalog and sold with its answers; what is not asked is not stored", async () => {
  await publishService(app, "Logo sprint", logoSprint);
  const { catalog } = publishedCatalog(app.content.site());
  expect(catalog.listed.at(-1)).toMatchObject({ title: "Logo sprint", paths: { form: "/services/logo-sprint" } });
  const service = soldService("logo-sprint");
  expect(service.sale).toMatchObject({ heading: "Logo sprint: Summary", productName: "Logo sprint" });
  expect(service.promised).toEqual({
    contact: "We’ll contact you",
    delivery: { what: "Your logo", days: 5, inBusinessDays: true },
  });
  const body = bodyOf();
  const { sessionId } = expectDone(await submitCheckout(app, body)).answer as { sessionId: string };
  await paySession(app, sessionId);
  const order = await onlyOrder(app);
  expect(order).toMatchObject({ service: "logo-sprint", amount: 49_000, pageType: "logo-sprint" });
  expect(order.brief).toMatchObject({ "f-style": "Modern", "f-where-will-you-use-it": ["Web", "Print, large"] });
  expect(order.brief).not.toHaveProperty("f-favorite-bera-b");
  expect(summaryLines(service, order.brief).map(({ label, value }) => [label, value])).toEqual(
    expect.arrayContaining([
      ["Style", "Modern"],
      ["Where will you use it?", "Web, Print, large"],
    ]),
  );
  expect(await submitCheckout(app, { ...body, amount: 100 })).toMatchObject({
    ...{ ok: false, price: 49_000 },
    offer: { title: "Logo sprint", amounts: { price: 49_000 }, price: { label: "$490" } },
  });
});

test("the order's texts make the same service again after a change", async () => {
  await publishService(app, "Logo sprint", logoSprint);
  const remembered = soldAs(app.content.site(), "logo-sprint");
  await publish("service-logo-sprint", {
    title: "Mark sprint",
    ...field(0, { label: "Look" }),
    ...field(1, { if: "Look" }),
    price: "590",
  });
  const before = serviceSoldAs("logo-sprint", remembered);
  expect(before?.offer.title).toBe("Logo sprint");
  expect(before?.fields["f-style"]?.label).toBe("Style");
  expect(soldService("logo-sprint").fields["f-style"]?.label).toBe("Look");
  expect(soldService("logo-sprint").sale).toMatchObject({ heading: "Mark sprint: Summary" });
});

test("of two processes that publish one address at the same moment, one is refused", async () => {
  const texts = { ...logoSprint, address: "mark-sprint" };
  const revisions = new Map<string, number>();
  for (const title of ["One", "Two"]) {
    const { name } = expectDone(await createService(app, OLGA, { title }));
    revisions.set(name, await draftDocument(app, name, texts));
  }
  // Without the site: neither process shows what the other one publishes.
  const stale = (name: string) => expectFound(findDocumentKind(name));
  const published = await Promise.all(
    [...revisions].map(([name, revision]) => publishDraft(app, OLGA, stale(name), revision)),
  );
  expect(published.filter(({ ok }) => ok)).toHaveLength(1);
  expect(published).toContainEqual({ ok: false, error: "Another service has this address." });
  expect(publishedCatalog(app.content.site()).own).toHaveLength(1);
});

test("of two drafts with one address that are scheduled, the first appears, and staff read why the second did not", async () => {
  vi.spyOn(app.log, "error").mockReturnValue();
  await createConfirmedAdmin(app, OLGA);
  for (const [place, title] of ["One", "Two"].entries()) {
    const { name } = expectDone(await createService(app, OLGA, { title }));
    const revision = await draftDocument(app, name, { ...logoSprint, address: "mark-sprint" });
    const at = new Date(app.now().getTime() + 299_000 + place);
    expectDone(await schedulePublication(app, OLGA, kindOf(name), { revision, at }));
  }
  app.pass(300_000);
  await publishDueTexts(app);
  expect(publishedCatalog(app.content.site()).own.map(({ offer }) => offer.title)).toEqual(["One"]);
  expect(await listFailedSchedules(app.db, app.now())).toMatchObject([{ name: "service-two" }]);
});

test("links of staff follow a service to its new address", async () => {
  const name = await publishService(app, "Logo sprint", logoSprint);
  const link = { "menu.5.words": "Logos", "menu.5.target": "/services/logo-sprint" };
  await publish("menu", link);
  const shownLink = () => siteFrame(app.content.site())?.menu.at(-1)?.path;
  expect(shownLink()).toBe("/services/logo-sprint");
  await publish(name, { address: "mark-sprint" });
  expect(shownLink()).toBe("/services/mark-sprint");
  const target = fieldsOf(kindOf("menu")).find((each) => each.name === "menu.5.target");
  expect(readText(expectFound(target), "/services/mark-sprint")).toBe("/services/logo-sprint");
  expect(target?.suggestions).toContainEqual(["/services/logo-sprint", "Logo sprint"]);
  // So that nothing else is at the link's target.
  expect(expectDone(await createService(app, OLGA, { title: "Mark sprint" })).name).toBe("service-mark-sprint-2");
});

test("services of staff are at the places that they have, and the others at the end", async () => {
  await publishService(app, "Last one", logoSprint);
  await publishService(app, "Third one", { ...logoSprint, place: "3" });
  await publishService(app, "First one", { ...logoSprint, place: "1" });
  const titles = publishedCatalog(app.content.site()).catalog.all.map(({ title }) => title);
  expect([titles[0], titles[2], titles.at(-1)]).toEqual(["First one", "Third one", "Last one"]);
  expect(titles).toHaveLength(offers.length + 3);
});

test("its page has its samples, and what search engines show", async () => {
  const photo = "a".repeat(32);
  await app.db.insert(contentMedia).values({
    ...{ alt: "Three logos", width: 800, height: 600, widths: [480, 800], bytes: 9, author: OLGA },
    ...{ sha256: photo.repeat(2), folder: pictureFolder(photo) },
  });
  const search = { "search.title": "Logos in five days", "search.description": "Three drafts, one price." };
  const sample = { "sample.0.picture": photo, "sample.0.caption": "For a bakery" };
  const name = await publishService(app, "Logo sprint", { ...logoSprint, ...search, ...sample });
  const site = app.content.site();
  expect(ownSamples(site, "logo-sprint")).toMatchObject([{ picture: { alt: "Three logos" }, caption: "For a bakery" }]);
  expect(publishedSearch(site, name)).toEqual({ title: "Logos in five days", description: "Three drafts, one price." });
});

test("a post can lead to a service of staff", async () => {
  await publishService(app, "Logo sprint", logoSprint);
  const offered = fieldsOf(kindOf("post-1")).find((each) => each.name === "offer");
  expect(offered?.choices?.at(-1)).toEqual(["logo-sprint", "Logo sprint"]);
});

test("a copy is a draft with an address and a title of its own", async () => {
  const from = await publishService(app, "Logo sprint", { ...logoSprint, sold: "archived" });
  const copy = expectDone(await createService(app, OLGA, { title: "", from }));
  expect(copy.name).toBe("service-copy-of-logo-sprint");
  const { newest, publishedRevision } = await openDocument(app, kindOf(copy.name));
  expect(publishedRevision).toBe(0);
  expect(newest).toMatchObject({ title: "Copy of Logo sprint", address: "copy-of-logo-sprint", sold: "yes" });
  expect(newest.headline).toBe("Copy of Logo sprint");
  expect(newest).toMatchObject({ price: "490", [fieldName(0, "label")]: "Style" });
  expect((await createService(app, OLGA, { title: "", from: "service-unknown" })).ok).toBe(false);
});

test("an archived service is not sold and does not count among fifty; its orders and its list stay", async () => {
  const name = await publishService(app, "Logo sprint", logoSprint);
  const body = bodyOf();
  await writePaidOrder(app, { service: "logo-sprint", soldAs: soldAs(app.content.site(), "logo-sprint") });
  expect((await listServiceFigures(app)).get(name)).toEqual({ state: "Sold", price: "$490 one-time", orders: 1 });
  const row = (key: string) => ({ kind: "service", key });
  await app.db.insert(contentDocuments).values(Array.from({ length: 49 }, (_, place) => row(`other-${place}`)));
  expect((await createService(app, OLGA, { title: "One more" })).ok).toBe(false);
  await publish(name, { sold: "archived" });
  expect((await listServiceFigures(app)).get(name)).toMatchObject({ state: "Archived", orders: 1 });
  expect((await listServiceFigures(app)).get("service-web-page")).toMatchObject({ state: "Sold", orders: 0 });
  expect((await createService(app, OLGA, { title: "One more" })).ok).toBe(true);
  expect(await submitCheckout(app, body)).toMatchObject({ error: "We aren’t offering Logo sprint right now." });
  expect(serviceSoldAs("logo-sprint", (await onlyOrder(app)).soldAs)?.offer.title).toBe("Logo sprint");
});

test("thirty fields with twenty options each are sold with all their answers", async () => {
  const all = Array.from({ length: 30 }, (_, place) => place);
  const options = linesOf(20);
  const fields = all.map((place) => field(place, { label: `Question ${place}`, kind: "several", options }));
  await publishService(app, "Long form", Object.assign({}, ...fields));
  const long = Object.fromEntries(all.map((place) => [`f-question-${place}`, options.split("\n")]));
  const brief = { name: "Jo Miller", email: answers.email, agreeTOS: true, ...long };
  expectDone(await submitCheckout(app, bodyOf(49_000, brief, "long-form")));
  expect((await onlyOrder(app)).brief).toMatchObject(long);
});

test("a monthly plan is bought as a subscription, and a quote or an order by staff at another price is one, too", async () => {
  await publishService(app, "Logo care", { ...plans, pricing: "plans-monthly" });
  expectDone(await submitCheckout(app, bodyOf(40_000, { ...answers, plan: "Gold" }, "logo-care")));
  expect(app.paymentProvider.opened.at(-1)).toMatchObject({ every: "month", amount: 40_000, productName: "Gold" });
  const input = { service: "logo-care", source: {}, fields: new Map([["email", answers.email]]) };
  const quote = await quoteById(
    app,
    expectDone(await createQuote(app, OLGA, { ...input, price: "50", reason: "Agreed" })).id,
  );
  expect(quote.price).toMatchObject({ cents: 5_000, every: "month" });
  const typed = { name: "Jo Miller", email: answers.email, company: "", phone: "", description: "", sendLink: false };
  const order = { ...typed, id: randomUUID(), service: "logo-care", amount: "60", reason: "Agreed" };
  const { id } = expectDone(await createManualOrder(app, OLGA, order));
  expect((await orderById(app, id))?.agreed).toMatchObject({ cents: 6_000, every: "month" });
});

describe("a service on request", () => {
  const name = "service-logo-sprint";
  const request = { ...answers, service: "logo-sprint" };

  test("is requested without a price, which an admin names with the payment link", async () => {
    // What is left over in fields of other kinds of price is no fault.
    await publishService(app, "Logo sprint", { ...logoSprint, ...plans, pricing: "request" });
    expect((await listServiceFigures(app)).get(name)).toMatchObject({ price: "On request" });
    const { id, sent } = expectDone(await createServiceRequest(app, request));
    expect(sent.lines.at(-1)).toEqual({ key: "price", label: "Price", value: "On request" });
    expect(expectDone(await createServiceRequest(app, request)).id).toBe(id);
    const order = await getOrder(app, id);
    expect(order).toMatchObject({
      amount: 0,
      agreed: null,
      status: "pending",
      name: "Jo Miller",
      promised: { delivery: null },
    });
    expect(order.brief).toMatchObject({ "f-style": "Modern", agreedAt: expect.any(String) });
    expect(orderState(order)).toBe("requested");
    expect(formatOrderAmount(order)).toBe("On request");
    await sendOrderTeamEmail(app, id);
    expect(app.mails[0]?.subject).toContain("Request, not paid: Logo sprint, On request, Jo Miller");
    expect(app.mails[0]?.text).not.toContain("$0");

    for (const [price, sentence] of [
      ["", "Please enter an amount such as 1,200.00."],
      ["much", "Please enter an amount such as 1,200.00."],
      ["0.10", "Minimum checkout amount is $0.50"],
    ])
      expect(await sendPaymentLink(app, id, OLGA, price)).toEqual({ ok: false, error: sentence });
    expect(app.paymentProvider.opened).toEqual([]);
    expect(await sendPaymentLink(app, id, OLGA, "1,250")).toEqual({ ok: true });
    expect(app.paymentProvider.opened.at(-1)).toMatchObject({ amount: 125_000, productName: "Logo sprint" });
    expect(await orderById(app, id)).toMatchObject({ amount: 125_000, agreed: { cents: 125_000, parts: [] } });
    // It has a price now.
    expect(await sendPaymentLink(app, id, OLGA, "1")).toEqual({ ok: true });
    expect(await orderById(app, id)).toMatchObject({ amount: 125_000 });
    await paySession(app, (await orderById(app, id))?.paymentSessionId);
    expect(await orderById(app, id)).toMatchObject({ status: "paid", promised: { delivery: expect.any(String) } });
  });

  test("two admins who name a price at the same time agree on one", async () => {
    await publishService(app, "Logo sprint", { ...logoSprint, pricing: "request" });
    const { id } = expectDone(await createServiceRequest(app, request));
    await Promise.all(["100", "200"].map((price) => sendPaymentLink(app, id, OLGA, price)));
    const { amount } = await getOrder(app, id);
    expect([10_000, 20_000]).toContain(amount);
    expect(app.paymentProvider.opened).toMatchObject([{ amount }]);
  });

  test("is not bought by a buyer who has its summary open from before, but an open quote keeps its price", async () => {
    await publishService(app, "Logo sprint", logoSprint);
    const body = bodyOf();
    const { checkout } = expectDone(await readCheckoutRequest(app.content, body));
    const quote = await quoteById(app, await saveQuoteFromCheckout(app, checkout));
    await publish(name, { pricing: "request" });
    expect(await submitCheckout(app, body)).toMatchObject({
      ok: false,
      error:
        "Logo sprint is priced on request now. Please send us a request on its page, and we’ll answer with a price.",
    });
    expect((await acceptQuote(app, quote, true)).ok).toBe(true);
    await publish(name, { pricing: "once" });
    expect(await createServiceRequest(app, request)).toEqual({
      ok: false,
      error: "Logo sprint has a price now. Please reload the page to see it.",
    });
  });
});

test("an open quote keeps its plan and its price after the plan was removed", async () => {
  const name = await publishService(app, "Logo sprint", plans);
  const body = bodyOf(40_000, { ...answers, plan: "Gold" });
  const { checkout } = expectDone(await readCheckoutRequest(app.content, body));
  const quote = await quoteById(app, await saveQuoteFromCheckout(app, checkout));
  await publish(name, { "plan.1.name": "Silver", "plan.1.price": "300" });
  expect(await submitCheckout(app, body)).toMatchObject({ ok: false });
  const view = await getQuoteView(app, quote);
  expect(view).toMatchObject({ service: "Logo sprint", price: { cents: 40_000 }, blocker: null });
  expect(view.lines).toContainEqual(expect.objectContaining({ label: "Plan", value: "Gold" }));
  expect((await acceptQuote(app, quote, true)).ok).toBe(true);
  expect(await onlyOrder(app)).toMatchObject({ amount: 40_000 });
});

test("an earlier address is found after a change, and two services cannot have one address", async () => {
  await publishService(app, "Logo sprint", logoSprint);
  await publish("service-logo-sprint", { address: "mark-sprint" });
  expect(await findEarlierAddress(app.db, "logo-sprint")).toBe("logo-sprint");
  expect(await findEarlierAddress(app.db, "unknown")).toBeUndefined();
  await createService(app, OLGA, { title: "Other" });
  const kind = kindOf("service-other");
  const { newest } = await openDocument(app, kind);
  const faults = findTextFaults(kind, { ...newest, ...logoSprint, address: "mark-sprint" });
  expect(faults).toEqual({ address: "Another service has this address." });
});

const sprintKind = expectFound(findOwnServiceKind("service-logo-sprint"));
const sprintWith = (changes: Texts): Texts => ({
  ...firstTexts("Logo sprint", "logo-sprint"),
  ...logoSprint,
  ...changes,
});

test("a fee that is typed for a price paid once is no fault", async () => {
  expect(findTextFaults(sprintKind, sprintWith({ price: "99,999", setup: "100,000" }))).toEqual({});
});

test.each<[string, Texts, string, string]>([
  ["no price", { price: "" }, "price", "Enter the price."],
  [
    "one plan",
    { pricing: "plans", "plan.0.name": "A", "plan.0.price": "1", "plan.0.includes": "x" },
    "plan.1.name",
    "Enter two to four plans.",
  ],
  ["a fee of nothing", { pricing: "monthly", setup: "0" }, "setup", "Enter an amount from 1 to 100,000."],
  ["two labels", field(1, { label: "style" }), fieldName(1, "label"), "Another field has this label."],
  [
    "a label of every form",
    field(3, { label: "E" + "mail" }),
    fieldName(3, "label"),
    "Every form already asks for name and email.",
  ],
  ["one option", field(0, { options: "Classic" }), fieldName(0, "options"), "Enter 2 to 20 options, one per line."],
  ["a condition on no field", field(1, { if: "Nothing" }), fieldName(1, "if"), "No other field has this label."],
  [
    "a condition on no option",
    field(1, { is: "Gothic" }),
    fieldName(1, "is"),
    "The other field doesn’t have this option.",
  ],
  ["a condition on a text", field(1, { if: "Deadline" }), fieldName(1, "if"), "This field has no options."],
  ["a delivery of nothing", { "delivery-what": "" }, "delivery-what", "Enter what is delivered."],
  ["a delivery at no time", { "delivery-days": "" }, "delivery-days", "Enter within how many days it is delivered."],
  [
    "an address with a space",
    { address: "logo sprint" },
    "address",
    "Use lower-case letters, digits and single hyphens.",
  ],
  ["21 options", field(0, { options: linesOf(21) }), fieldName(0, "options"), "Enter 2 to 20 options, one per line."],
  ["13 inclusions", { includes: linesOf(13) }, "includes", "Please keep it to 12 lines."],
  [
    "13 inclusions of a plan",
    { ...plans, "plan.1.includes": linesOf(13) },
    "plan.1.includes",
    "Please keep it to 12 lines.",
  ],
  [
    "a condition on a field that has one",
    { ...field(1, { kind: "one", options: "A\nB" }), ...field(3, { if: "Favorite <b>era</b>", is: "A" }) },
    fieldName(3, "if"),
    "This field is not always asked itself. Choose one that is.",
  ],
  [
    "two fields for files",
    { ...field(2, { kind: "files" }), ...field(3, { kind: "files" }) },
    fieldName(3, "kind"),
    "Another field already asks for files. A form can have one.",
  ],
  ["too many files", field(3, { kind: "files", most: "11" }), fieldName(3, "most"), "Enter a number from 1 to 10."],
])("is refused: %s", (_, changes, name, sentence) => {
  const texts = sprintWith(changes);
  expect(findTextFaults(sprintKind, sprintKind.complete?.(texts) ?? texts)).toMatchObject({ [name]: sentence });
});

test("a renamed BLAST leaves no BLAST in what is made afterwards, and is still found by its earlier name", async () => {
  await publish("service-blast", { title: "Social Sprint", menu: "Posts", card: "Posts", button: "GET POSTS" });
  const service = soldService("blast");
  const brief = { ...filledForms.blast };
  const seen = [service.sale, service.plan(brief), service.pageTypeLabel("social-posts"), summaryLines(service, brief)];
  expect(JSON.stringify(seen)).not.toMatch(/BLAST/);
  expect(service.sale).toMatchObject({ heading: "Social Sprint: Summary", payLabel: "PAY & GET POSTS" });
  const shipped = expectFound(serviceSoldAs("blast", null));
  for (const each of [service, shipped]) {
    const metadata = toCheckoutMetadata(isCheckout(each) ? each : service, brief);
    const body = { amount: 65_000, name: "Acme Ltd", email: "jo@acme.example", metadata };
    expect((await submitCheckout(app, body)).ok).toBe(true);
  }
});
