import { expect, test } from "../steps/fixtures.ts";
import { offeredPages } from "../steps/pages.ts";

test("the footer has all its links, and three social networks that open in a new tab", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  const links = page.getByRole("contentinfo").getByRole("link");
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const inside = [...offeredPages, "/about", "/blog", "/contact", "/terms", "/privacy", "/refund", "/cookie"];
  for (const path of inside) expect(hrefs).toContain(path);

  const outside = page.getByRole("contentinfo").locator('a[href^="https://"]');
  await expect(outside).toHaveCount(3);
  for (const link of await outside.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAccessibleName(/\S/);
  }
});
