import { expect, test } from "vitest";
import { saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { quotePath } from "~/checkout/quotes/quotes.server";
import { webPageCheckout } from "../../../tests/support/app/paid-orders";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { loader } from "./quote";
import { loader as pdf } from "./quote-pdf";

const app = setUpTestApp();

const loaderArgs = (id: string, path: string) => {
  const context = requestContextOf(app);
  const url = new URL(path, "http://localhost:3000");
  return { request: new Request(url), url, params: { id }, context };
};

test("an expired quote is 410 with its key, 404 with a wrong key, and has no PDF", async () => {
  const id = await saveQuoteFromCheckout(app, webPageCheckout("Acme Ltd"));
  const path = quotePath(app.auth, id);
  const withKey = { pattern: "/quote/:id" as const, ...loaderArgs(id, path) };
  expect(await loader(withKey)).toMatchObject({ data: { view: { state: "open" } }, init: { status: 200 } });
  app.pass(31 * 86_400_000);
  expect(await loader(withKey)).toMatchObject({ data: { view: { state: "expired" } }, init: { status: 410 } });
  const wrongKey = { pattern: "/quote/:id" as const, ...loaderArgs(id, path.slice(0, -2)) };
  await expect(loader(wrongKey)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(pdf({ pattern: "/quote/:id/pdf", ...loaderArgs(id, path) })).rejects.toMatchObject({ status: 404 });
});
