import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findTeamEmail } from "../../support/shop/contact.ts";
import { contactMessage } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { Visitor } from "../../support/shop/visitor.ts";

const shop = await getSharedShop();

/** docs/product/forms.md#contact */
const MESSAGES = {
  name: "Name must be at least 2 characters.",
  email: "Please enter a valid email address.",
  message: "Message must be at least 10 characters.",
  agreeToTerms: "You must agree to receive messages and accept the Privacy Policy.",
};

/** Submits the form without scripts. Returns the resulting page. */
const postForm = (fields: Record<string, string>) => new Visitor(shop).post("/contact", fields);

describe("the form without scripts", () => {
  const asForm = { ...contactMessage, agreeToTerms: "on" };

  test.each(["/", "/contact"])(
    "%s has the complete form, which posts to /contact",
    { tags: "promise-18" },
    async (path) => {
      const html = await (await fetch(shop.url + path)).text();
      expect(html).toMatch(/<form(?=[^>]*method="post")[^>]*action="\/contact#contact-form"/);
      for (const name of ["name", "email", "company", "message", "agreeToTerms"])
        expect(html).toContain(`name="${name}"`);
      expect(html).toContain("I agree to receive messages via WhatsApp/SMS");
    },
  );

  test("a valid form shows 'Message sent!' and an empty form, and emails the team", {
    tags: "promise-18",
  }, async () => {
    const email = `jo-${randomUUID()}@acme.example`;
    const { status, html, headers } = await postForm({ ...asForm, email });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/html");
    expect(html).toContain("Message sent!");
    expect(html).toContain("We&#x27;ll get back to you as soon as possible.");
    expect(html).not.toContain(contactMessage.message);
    await findTeamEmail(shop, email, "Message from");
  });

  test("an invalid form is shown again with every error and all values", async () => {
    const typed = { name: "J", email: 'jo"><script>@acme', company: "Acme & Sons", message: "Too <short" };
    const { status, html } = await postForm(typed);
    expect(status).toBe(400);
    expect(html).not.toContain("Message sent!");
    for (const message of [MESSAGES.name, MESSAGES.email, MESSAGES.agreeToTerms]) expect(html).toContain(message);
    expect(html).not.toContain(MESSAGES.message);
    expect(html).toContain('value="J"');
    expect(html).toContain('value="jo&quot;&gt;&lt;script&gt;@acme"');
    expect(html).toContain('value="Acme &amp; Sons"');
    expect(html).toContain("Too &lt;short</textarea>");
    expect(html).not.toMatch(/<input[^>]*name="agreeToTerms"[^>]*checked/);
  });

  test("other users do not see it: the cached page is unchanged", async () => {
    const before = await (await fetch(`${shop.url}/contact`)).text();
    const { headers } = await postForm({ ...asForm, name: "" });
    expect(headers.get("cache-control")).toContain("no-store");
    expect(await (await fetch(`${shop.url}/contact`)).text()).toBe(before);
  });
});
