import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { type CalendarPdfData, calendarPdf } from "~/catalog/blast/calendar/pdf/calendar-pdf.server";
import type { OrderStatus } from "~/lib/db/column-types";
import { orderDocuments, orders } from "~/lib/db/schema/index";
import { BLAST_MONTH, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp, type TestApp } from "../../../tests/support/app/test-app";
import { findDeliverable } from "./deliverable-files.server";

const app = setUpTestApp();

const SESSION = "cs_test_a1b2c3d4e5";

const order = (service: string, status: OrderStatus, brief: Record<string, unknown> = {}) =>
  writePaidOrder(app, { ...BLAST_MONTH, service, status, brief, paymentSessionId: SESSION });

const findSocialPosts = (from: TestApp, session: string) => findDeliverable(from, "social-posts.pdf", session);
const download = async () => (await findSocialPosts(app, SESSION))?.bytes("");
const isPdf = (file: Uint8Array | undefined) => Buffer.from(file ?? []).toString("latin1", 0, 5) === "%PDF-";
const renderings = () => vi.spyOn(app.pdf, "render");

test("a paid BLAST order's session gets its calendar, named after the order", async () => {
  const id = await order("blast", "paid", { industry: "Coffee", contentBrief: "We open a second shop." });
  expect((await findSocialPosts(app, SESSION))?.fileName).toBe(`social-posts-${id.slice(0, 8).toUpperCase()}.pdf`);
  expect(isPdf(await download())).toBe(true);
});

test.each([
  ["whose brief is of other types", "paid", { industry: 7, contentBrief: null }],
  ["that is partially refunded", "partially_refunded", {}],
] as const)("an order %s still gets its calendar", async (_, status, brief) => {
  await order("blast", status, brief);
  expect(isPdf(await download())).toBe(true);
});

test.each(["pending", "cancelled", "refunded"] as const)("an order that is %s gets none", async (status) => {
  await order("blast", status);
  expect(await findSocialPosts(app, SESSION)).toBeNull();
});

test("a refunded order gets none, even if its file is stored", async () => {
  const id = await order("blast", "paid");
  await download();
  await app.db.update(orders).set({ status: "refunded", refundedAmount: 65_000 }).where(eq(orders.id, id));
  expect(await app.db.$count(orderDocuments)).toBe(1);
  expect(await findSocialPosts(app, SESSION)).toBeNull();
});

test("a paid order of another service, or an unknown session, gets none", async () => {
  await order("web-page", "paid");
  expect(await findSocialPosts(app, SESSION)).toBeNull();
  await app.db.delete(orders).where(eq(orders.paymentSessionId, SESSION));
  expect(await findSocialPosts(app, SESSION)).toBeNull();
});

test("the second download returns the stored file without rendering", async () => {
  await order("blast", "paid", { industry: "Coffee" });
  const rendered = renderings();
  const first = await download();
  const second = await download();
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(Buffer.from(second ?? []).equals(Buffer.from(first ?? []))).toBe(true);
});

test("50 concurrent downloads render once", async () => {
  await order("blast", "paid", { industry: "Coffee" });
  const rendered = renderings();
  const files = await Promise.all(Array.from({ length: 50 }, download));
  expect(files.every(isPdf)).toBe(true);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test.each([
  ["the brief", () => app.db.update(orders).set({ brief: { industry: "Tea" } })],
  ["the company", () => app.db.update(orders).set({ company: "Pine & Harbor" })],
  ["the way of drawing", () => app.db.update(orderDocuments).set({ fingerprint: "of an earlier drawing" })],
])("when %s changes, the file is rendered again once and replaces the stored one", async (_, change) => {
  await order("blast", "paid", { industry: "Coffee" });
  await download();
  await change();
  const rendered = renderings();
  await download();
  await download();
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(await app.db.$count(orderDocuments)).toBe(1);
});

test("a file that cannot be stored is still returned", async () => {
  await order("blast", "paid");
  const rendered = vi.spyOn(app.pdf, "render").mockImplementation(async () => {
    // The order is deleted during rendering, so that the row violates its foreign key.
    await app.db.delete(orders);
    return Uint8Array.from(Buffer.from("%PDF-"));
  });
  expect(isPdf(await download())).toBe(true);
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(await app.db.$count(orderDocuments)).toBe(0);
});

test("a failed rendering stores nothing, and the next download renders again", async () => {
  await order("blast", "paid");
  vi.spyOn(app.pdf, "render").mockRejectedValueOnce(new Error("the process fell over"));
  await expect(download()).rejects.toThrow("the process fell over");
  expect(isPdf(await download())).toBe(true);
});

test("rendering a big brief does not block the main thread for half of the rendering time", async () => {
  const words = (word: string, times: number) => Array.from({ length: times }, (_, at) => `${word}${at}. `).join("");
  const big: CalendarPdfData = {
    orderId: "3f2b8c1e-1111-4222-8333-444455556666",
    orderedAt: new Date("2026-11-21T10:00:00Z"),
    company: words("咖啡店", 40),
    industry: words("コーヒー", 40),
    targetAudience: words("قهوة", 100),
    contentTone: words("Кофе", 80),
    contentBrief: words("καφές 咖啡 ", 400),
    reference: "3F2B8C1E",
    brand: "Pixel Pilots",
    email: "hello@pixelpilots.example",
  };
  const main = await longestPause(() => calendarPdf.render(big));
  // Other processes may block a busy machine: the best of three shows what rendering causes.
  const pauses: number[] = [];
  for (let i = 0; i < 3; i++) pauses.push(await longestPause(() => app.pdf.render("social-posts", big, "")));
  expect(Math.min(...pauses)).toBeLessThan(main / 2);
});

/** The longest time in milliseconds for which `work` blocked the event loop. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let done = false;
  let longest = 0;
  let last = performance.now();
  const working = work().finally(() => {
    done = true;
  });
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  await working;
  return longest;
}
