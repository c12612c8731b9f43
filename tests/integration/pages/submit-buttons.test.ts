import { expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";

const shop = await getSharedShop();

test.each([
  ["/build-social-posts", true],
  ["/ai-consulting", true],
  ["/run-my-campaign", true],
  ["/build-my-page", false],
  ["/retro-games", false],
  ["/seo-copywriting", false],
  ["/ai-automation-booking", false],
])("the submit button in the server's HTML of %s looks disabled: %s", async (path, disabled) => {
  const html = await (await fetch(shop.url + path)).text();
  const [form = ""] = html.match(/<form id="order-.*?<\/form>/s) ?? [];
  const [button = ""] = form.match(/<button[^>]*type="submit"[^>]*>/) ?? [];
  expect(button).toContain("submit");
  expect(button.includes('aria-disabled="true"')).toBe(disabled);
  // A press shows the reason.
  expect(button).not.toContain('disabled=""');
});
