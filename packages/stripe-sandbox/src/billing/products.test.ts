import { expect, test } from "vitest";
import { sdkOf, startTestSandbox, urlOf } from "../../../../tests/support/sandbox/sandbox.ts";

async function open() {
  const { sandbox } = await startTestSandbox({ stateFile: ":memory:" });
  const sdk = sdkOf(sandbox.url);
  const sell = (priceData: { product?: string; product_data?: { name: string } }) =>
    sdk.checkout.sessions.create({
      mode: "payment",
      success_url: "http://localhost:3000/",
      line_items: [{ price_data: { currency: "usd", unit_amount: 1_000, ...priceData } }],
    });
  return { sdk, sell };
}

test("a product has the id that it was created with, once, and is changed by it", async () => {
  const { sdk } = await open();
  await expect(sdk.products.retrieve("web-page")).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
  await sdk.products.create({ id: "web-page", name: "Web page", metadata: { service: "web-page" } });
  await expect(sdk.products.create({ id: "web-page", name: "Other" })).rejects.toMatchObject({
    statusCode: 400,
    code: "resource_already_exists",
  });
  await sdk.products.update("web-page", { name: "Landing page", description: "One page" });
  expect(await sdk.products.update("web-page", { description: "" })).toMatchObject({
    id: "web-page",
    name: "Landing page",
    description: null,
    active: true,
    metadata: { service: "web-page" },
  });
});

test("a line item with a product has its name and description, and its price belongs to it", async () => {
  const { sdk, sell } = await open();
  await sdk.products.create({ id: "web-page", name: "Web page" });
  const session = await sell({ product: "web-page" });
  expect(await (await fetch(urlOf(session))).text()).toContain("Web page");
  const { data } = await sdk.checkout.sessions.listLineItems(session.id);
  expect(data).toMatchObject([{ description: "Web page", price: { product: "web-page", unit_amount: 1_000 } }]);
});
