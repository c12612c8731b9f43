/** @module-tag promise-36 */
import { createStaticHandler } from "react-router";
import { expect, test, vi } from "vitest";
import { magicLinkCookie, portalUrl } from "~/auth/magic-links.server";
import { orderById } from "../../../tests/support/app/paid-orders";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { createSubscribed } from "../../../tests/support/app/subscriptions";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { loader } from "./my-order";

const app = setUpTestApp();

const { queryRoute } = createStaticHandler([
  { id: "page", path: "/my-order", loader: (args) => loader({ ...args, params: {} }) },
]);

test("views after a visit to the provider ask it at most 10 times in ten minutes, and are still answered", async () => {
  const { orderId } = await createSubscribed(app);
  const order = await orderById(app, orderId);
  const key = (order && new URL(portalUrl(app, order)).searchParams.get("key")) ?? "";
  const Cookie = (await magicLinkCookie(app.settings, key)).split(";")[0] ?? "";
  const asked = vi.spyOn(app.paymentProvider, "adoptDefaultCard");
  const view = async (query: string) => {
    const requestContext = requestContextOf(app);
    const request = new Request(`http://localhost:3000/my-order?order=${orderId}${query}`, { headers: { Cookie } });
    const answer: unknown = await queryRoute(request, { requestContext }).catch((thrown: unknown) => thrown);
    expect(answer).toHaveProperty("status", 200);
  };
  for (let times = 0; times < 15; times++) await view("&from=provider");
  expect(asked).toHaveBeenCalledTimes(10);
  await view("");
  expect(asked).toHaveBeenCalledTimes(10);
});
