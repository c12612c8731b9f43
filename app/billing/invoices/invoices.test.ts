import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { invoices, type orders, refunds } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectFound } from "../../../tests/support/expect-done";
import { assignInvoiceNumbers, formatInvoiceNumber } from "./invoice-numbering.server";
import {
  findBillingDetails,
  findInvoiceOrder,
  listInvoices,
  renderInvoicePdf,
  saveBillingDetails,
} from "./invoices.server";

const app = setUpTestApp();

const paid = (changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { paidAt: app.now(), live: true, ...changes });
const giveBack = async (orderId: string, amount: number, status: "succeeded" | "refused" = "succeeded") => {
  const refund = { id: randomUUID(), orderId, amount, reason: "Asked for", actor: "ann@team.example", status };
  await app.db.insert(refunds).values({ ...refund, createdAt: app.now() });
};
const all = () => app.db.select().from(invoices).orderBy(asc(invoices.issuedAt), asc(invoices.number));
const numbers = async () => (await all()).map(formatInvoiceNumber);
/** Sets the clock. */
const goTo = (moment: string) => app.pass(Date.parse(moment) - app.now().getTime());

describe("numbers of invoices", () => {
  test("are assigned in the order of payments, one each, without gaps", async () => {
    goTo("2027-03-01T12:00:00Z");
    // Their ids are in the other order.
    const late = await paid({ id: "00000000-0000-4000-8000-000000000000", paidAt: new Date("2027-02-20T12:00:00Z") });
    const early = await paid({ id: "ffffffff-ffff-4fff-8fff-ffffffffffff", paidAt: new Date("2027-02-10T12:00:00Z") });
    await writePaidOrder(app, { status: "pending" });
    await assignInvoiceNumbers(app);
    await assignInvoiceNumbers(app);
    expect((await all()).map((each) => [each.orderId, formatInvoiceNumber(each)])).toEqual([
      [early, "INV-2027-000001"],
      [late, "INV-2027-000002"],
    ]);
  });

  test("restart with each year of the agency's calendar", async () => {
    goTo("2027-12-31T12:00:00Z");
    await paid();
    await assignInvoiceNumbers(app);
    // Still the old year in Austin.
    goTo("2028-01-01T05:59:00Z");
    await paid();
    await assignInvoiceNumbers(app);
    goTo("2028-01-01T06:01:00Z");
    await paid();
    await assignInvoiceNumbers(app);
    expect(await numbers()).toEqual(["INV-2027-000001", "INV-2027-000002", "INV-2028-000001"]);
  });

  test("of test payments are a separate series, and their invoices say so", async () => {
    goTo("2027-03-01T12:00:00Z");
    await paid({ live: false });
    await paid();
    await assignInvoiceNumbers(app);
    expect((await numbers()).toSorted()).toEqual(["INV-2027-000001", "TEST-INV-2027-000001"]);
  });

  test("are assigned once by concurrent runs", async () => {
    goTo("2027-03-01T12:00:00Z");
    for (let each = 0; each < 12; each++) await paid();
    await Promise.all([assignInvoiceNumbers(app), assignInvoiceNumbers(app), assignInvoiceNumbers(app)]);
    expect((await all()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test("of credit notes are assigned to successful refunds, and name the invoice", async () => {
    goTo("2027-03-01T12:00:00Z");
    const orderId = await paid();
    await giveBack(orderId, 10_000);
    app.pass(60_000);
    await giveBack(orderId, 5_000, "refused");
    await giveBack(orderId, 2_000);
    const lines = await listInvoices(app, [orderId]);
    expect(lines.map(({ kind, number }) => [kind, number]).toSorted()).toEqual([
      ["credit-note", "CN-2027-000001"],
      ["credit-note", "CN-2027-000002"],
      ["invoice", "INV-2027-000001"],
    ]);
    const note = (await all()).find(({ kind }) => kind === "credit-note");
    expect(note?.content).toMatchObject({ total: ["Total refunded", "-$100.00"] });
    expect(JSON.stringify(note?.content)).toContain("INV-2027-000001");
  });
});

describe("an invoice", () => {
  const content = async () => (await all()).find(({ kind }) => kind === "invoice")?.content;

  test("names seller, customer, price lines and total", async () => {
    await paid({
      service: "campaign",
      company: "Acme Ltd",
      amount: 562_500,
      brief: { businessName: "Acme Ltd", budget: 4_500 },
    });
    await assignInvoiceNumbers(app);
    expect(await content()).toMatchObject({
      seller: expect.arrayContaining(["Pixel Pilots", "team@pixelpilots.example"]),
      buyer: ["Acme Ltd", "jo@acme.example"],
      lines: [
        [expect.stringContaining("Ad Budget"), "$4,500.00"],
        [expect.stringContaining("Management Fee (25%)"), "$1,125.00"],
      ],
      total: ["Total", "$5,625.00"],
    });
  });

  test("is a one-page PDF with the same bytes each time, and with billing details once they are saved", async () => {
    const orderId = await paid();
    const [line] = await listInvoices(app, [orderId]);
    const found = expectFound(await findInvoiceOrder(app.db, line?.id ?? ""));
    const first = await renderInvoicePdf(app, found, "");
    expect(first.fileName).toMatch(/^INV-\d{4}-000001\.pdf$/);
    const pdf = Buffer.from(first.bytes).toString("latin1");
    expect(pdf.slice(0, 5)).toBe("%PDF-");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(Buffer.from((await renderInvoicePdf(app, found, "")).bytes).equals(Buffer.from(first.bytes))).toBe(true);
    const details = { billingName: "Acme Holding", billingAddress: "1 Main St", taxNumber: "" };
    await saveBillingDetails(app.db, "jo@acme.example", details);
    expect(Buffer.from((await renderInvoicePdf(app, found, "")).bytes).equals(Buffer.from(first.bytes))).toBe(false);
  });

  test("does not change with its order", async () => {
    const orderId = await paid();
    await assignInvoiceNumbers(app);
    const before = await content();
    await giveBack(orderId, 1_000);
    await assignInvoiceNumbers(app);
    expect(await content()).toEqual(before);
  });
});

describe("billing details", () => {
  const given = { billingName: "Acme Ltd", billingAddress: "1 Main St\nAustin, TX", taxNumber: "12-345" };

  test("are saved once per email address, in any case", async () => {
    expect(await saveBillingDetails(app.db, "Jo@Acme.example", given)).toEqual({ ok: true });
    expect(await findBillingDetails(app.db, "jo@acme.example")).toEqual(given);
    expect(await saveBillingDetails(app.db, "jo@acme.example", { ...given, billingName: "Other" })).toEqual({
      ok: false,
      error: "Your billing details are saved already. Write to us if they need to change.",
    });
    expect(await findBillingDetails(app.db, "jo@acme.example")).toEqual(given);
  });

  test("need a name and an address", async () => {
    expect(await saveBillingDetails(app.db, "jo@acme.example", { ...given, billingName: " " })).toEqual({
      ok: false,
      error: "Please enter the name for your invoices.",
    });
    expect(await saveBillingDetails(app.db, "jo@acme.example", { ...given, billingAddress: "" })).toEqual({
      ok: false,
      error: "Please enter the address for your invoices.",
    });
    expect(await findBillingDetails(app.db, "jo@acme.example")).toBe(null);
  });
});
