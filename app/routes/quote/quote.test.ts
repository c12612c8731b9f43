import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { quotePath, revokeQuote } from "~/checkout/quotes/quotes.server";
import { contactMessages, conversations } from "~/lib/db/schema/index";
import { quoteReference } from "~/lib/reference";
import { webPageCheckout } from "../../../tests/support/app/paid-orders";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { action, loader } from "./quote";
import { loader as pdf } from "./quote-pdf";

const app = setUpTestApp();

const loaderArgs = (id: string, path: string) => {
  const context = requestContextOf(app);
  const url = new URL(path, "http://localhost:3000");
  return { request: new Request(url), url, params: { id }, context };
};

test("a question is a contact message of the quote's customer, once for each press", async () => {
  const id = await saveQuoteFromCheckout(app, webPageCheckout("Acme Ltd"));
  const path = quotePath(app.auth, id);
  const ask = (fields: Record<string, string>) => {
    const args = loaderArgs(id, path);
    const body = new URLSearchParams({ intent: "question", ...fields });
    const request = new Request(args.url, { method: "POST", body });
    return action({ ...args, pattern: "/quote/:id", request });
  };
  const press = { id: randomUUID(), question: " Is the text included? " };
  for (let times = 0; times < 2; times++) {
    const answer: unknown = await ask(press).catch((thrown: unknown) => thrown);
    expect(answer).toMatchObject({ status: 303 });
  }
  const reference = quoteReference(id);
  const rows = await app.db.select().from(contactMessages);
  expect(rows).toMatchObject([{ id: press.id, message: `About quote ${reference}: Is the text included?` }]);
  expect(await app.db.select().from(conversations)).toMatchObject([{ id: press.id, state: "needs_reply" }]);
  expect(await app.jobs()).toEqual([{ name: "contact-team-email", data: { messageId: press.id } }]);
  const refused = { data: { ok: false, question: { text: " " } }, init: { status: 400 } };
  expect(await ask({ id: randomUUID(), question: " " })).toMatchObject(refused);
});

test("page, form and PDF of a quote are 404 with every wrong key, with another quote's, and once it is revoked", async () => {
  const id = await saveQuoteFromCheckout(app, webPageCheckout("Acme Ltd"));
  const path = quotePath(app.auth, id);
  const expectMissing = async (guess: string, quoteId = id) => {
    const args = { ...loaderArgs(quoteId, guess), pattern: "/quote/:id" as const };
    const request = new Request(args.url, { method: "POST", body: new URLSearchParams({ agreeTOS: "yes" }) });
    const missing = { init: { status: 404 } };
    await expect(loader(args), guess).rejects.toMatchObject(missing);
    await expect(action({ ...args, request }), guess).rejects.toMatchObject(missing);
    await expect(pdf({ ...args, pattern: "/quote/:id/pdf" }), guess).rejects.toMatchObject({ status: 404 });
  };
  const [bare = "", key = ""] = path.split("key=");
  for (const guess of ["", "key=", `key=${key}&key=${key}`, `key=${key.slice(0, -1)}`])
    await expectMissing(bare + guess);
  const other = await saveQuoteFromCheckout(app, webPageCheckout("Other Ltd"));
  for (const quoteId of [other, randomUUID(), "x"]) await expectMissing(path, quoteId);
  expect(await revokeQuote(app, "ann@team.example", id)).toEqual({ ok: true });
  await expectMissing(path);
});

test("an expired quote is 410, and has no PDF", async () => {
  const id = await saveQuoteFromCheckout(app, webPageCheckout("Acme Ltd"));
  const path = quotePath(app.auth, id);
  const withKey = { pattern: "/quote/:id" as const, ...loaderArgs(id, path) };
  expect(await loader(withKey)).toMatchObject({ data: { view: { state: "open" } }, init: { status: 200 } });
  app.pass(31 * 86_400_000);
  expect(await loader(withKey)).toMatchObject({ data: { view: { state: "expired" } }, init: { status: 410 } });
  await expect(pdf({ pattern: "/quote/:id/pdf", ...loaderArgs(id, path) })).rejects.toMatchObject({ status: 404 });
});
