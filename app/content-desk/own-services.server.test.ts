import { beforeEach, expect, test } from "vitest";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { isCheckout } from "~/catalog/define-service";
import { fieldName } from "~/catalog/documents/own-service-form";
import { findOwnServiceKind } from "~/catalog/documents/own-service-kind";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { serviceSoldAs, soldAs } from "~/catalog/sold-as";
import { summaryLines } from "~/catalog/summary-lines";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { findTextFaults, type Texts } from "~/content/documents/document-kind";
import { orders } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../tests/support/app/both-databases";
import { getOrder, paySession } from "../../tests/support/app/paid-orders";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { filledForms } from "../../tests/support/shop/filled-forms";
import { findDocumentKind } from "./document-kinds";
import { listDocuments, openDocument } from "./documents.server";
import { findEarlierAddress } from "./earlier-addresses.server";
import { publishDraft, saveDraft } from "./edit-document.server";
import { createService } from "./new-service.server";

const OLGA = "olga@pixelpilots.example";

const app = openOnPostgres();

beforeEach(async () => {
  await app.reset();
  await app.content.refresh();
});

/** Texts of a form's field. */
const field = (place: number, parts: Texts): Texts =>
  Object.fromEntries(Object.entries(parts).map(([part, text]) => [fieldName(place, part), text]));

const logoSprint: Texts = {
  menu: "A logo in five days.",
  card: "A logo in five days, with three drafts.",
  intro: "Tell us about your brand, and pay once.",
  price: "490",
  "step.0": "We call you.",
  "step.1": "You get three drafts.",
  includes: "Three drafts\nAll file formats",
  "delivery-what": "Your logo",
  "delivery-days": "5",
  ...field(0, { label: "Style", kind: "one", options: "Modern\nClassic" }),
  ...field(1, { label: "Favorite <b>era</b>", if: "style", is: "Classic" }),
  ...field(2, { label: "Where will you use it?", kind: "several", options: "Web\nPrint, large\nCar" }),
  ...field(3, { label: "Deadline", kind: "date", optional: "yes" }),
};

const kindOf = (name: string) => expectFound(findDocumentKind(name, app.content.site()));

async function publish(name: string, changes: Texts) {
  const kind = kindOf(name);
  const { base, newest } = await openDocument(app, kind);
  const typed = { ...newest, ...changes };
  const texts = kind.complete?.(typed) ?? typed;
  expect(findTextFaults(kind, texts)).toEqual({});
  const { revision } = expectDone(await saveDraft(app, OLGA, kind, { base, texts, note: "" }));
  expect(await publishDraft(app, OLGA, kind, revision)).toEqual({ ok: true });
}

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

test("a new service starts as a draft with its title, and a second one with the same title gets another name", async () => {
  expect(await createService(app, OLGA, "Logo sprint")).toEqual({ ok: true, name: "service-logo-sprint" });
  expect(await createService(app, OLGA, "Logo Sprint!")).toEqual({ ok: true, name: "service-logo-sprint-2" });
  expect(await createService(app, OLGA, "Web page")).toEqual({ ok: true, name: "service-web-page-2" });
  for (const title of ["", "??", "x".repeat(31), "你好"])
    expect((await createService(app, OLGA, title)).ok).toBe(false);
  const listed = (await listDocuments(app)).find(({ name }) => name === "service-logo-sprint");
  expect(listed).toMatchObject({ title: "Service: Logo sprint", isNew: true, published: null });
});

test("a published service is in the catalog and sold with its answers; what is not asked is not stored", async () => {
  await createService(app, OLGA, "Logo sprint");
  await publish("service-logo-sprint", logoSprint);
  const { catalog } = publishedCatalog(app.content.site());
  expect(catalog.listed.at(-1)).toMatchObject({ title: "Logo sprint", paths: { form: "/services/logo-sprint" } });
  const service = soldService("logo-sprint");
  expect(service.sale).toMatchObject({ heading: "Logo sprint: Summary", productName: "Logo sprint" });
  expect(service.promised).toEqual({ contact: "We’ll contact you", delivery: { what: "Your logo", days: 5 } });
  const body = {
    amount: 49_000,
    name: "Jo Miller",
    email: answers.email,
    metadata: toCheckoutMetadata(service, answers),
  };
  const { sessionId } = expectDone(await submitCheckout(app, body)).answer as { sessionId: string };
  await paySession(app, sessionId);
  const [{ id } = { id: "" }] = await app.db.select({ id: orders.id }).from(orders);
  const order = await getOrder(app, id);
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
  await createService(app, OLGA, "Logo sprint");
  await publish("service-logo-sprint", logoSprint);
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

test("an earlier address is found after a change, and two services cannot have one address", async () => {
  await createService(app, OLGA, "Logo sprint");
  await publish("service-logo-sprint", logoSprint);
  await publish("service-logo-sprint", { address: "mark-sprint" });
  expect(await findEarlierAddress(app.db, "logo-sprint")).toBe("logo-sprint");
  expect(await findEarlierAddress(app.db, "unknown")).toBeUndefined();
  await createService(app, OLGA, "Other");
  const kind = kindOf("service-other");
  const { newest } = await openDocument(app, kind);
  const faults = findTextFaults(kind, { ...newest, ...logoSprint, address: "mark-sprint" });
  expect(faults).toEqual({ address: "Another service has this address." });
});

test.each<[string, Texts, string, string]>([
  ["no price", { price: "" }, "price", "Enter the price."],
  [
    "one plan",
    { pricing: "plans", "plan.0.name": "A", "plan.0.price": "1", "plan.0.includes": "x" },
    "plan.1.name",
    "Enter two to four plans.",
  ],
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
  ["too many files", field(3, { kind: "files", most: "11" }), fieldName(3, "most"), "Enter a number from 1 to 10."],
])("is refused: %s", async (_, changes, name, sentence) => {
  const kind = expectFound(findOwnServiceKind("service-logo-sprint"));
  await createService(app, OLGA, "Logo sprint");
  const { newest } = await openDocument(app, kind);
  const texts = { ...newest, ...logoSprint, ...changes };
  expect(findTextFaults(kind, kind.complete?.(texts) ?? texts)).toMatchObject({ [name]: sentence });
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
