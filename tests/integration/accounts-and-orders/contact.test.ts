import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { post } from "../../support/shop/purchase.ts";
import { getSharedShop, SHARED_SHOP_TEAM } from "../../support/shop/shared-shop.ts";
import { waitFor } from "../../support/wait-for.ts";

const shop = await getSharedShop();
const newAddress = () => `jo-${randomUUID()}@acme.example`;

/** docs/product/forms.md#contact */
const MESSAGES = {
  name: "Name must be at least 2 characters.",
  email: "Please enter a valid email address.",
  message: "Message must be at least 10 characters.",
  agreeToTerms: "You must agree to receive messages and accept the Privacy Policy.",
};

const words = {
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  message: "We need a page for our new rocket.",
};
const written = { ...words, agreeToTerms: true };

const send = (body: unknown, headers?: Record<string, string>) => post(`${shop.url}/api/contact-form`, body, headers);

/** Submits the form without scripts. Returns the resulting page. */
async function postForm(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${shop.url}/contact`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: shop.url, ...headers },
    redirect: "manual",
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const mailsFrom = async (email: string) =>
  (await shop.sentEmails()).filter(({ replyTo }) => replyTo?.some(({ address }) => address === email));

/** The team email about a message sent now; jobs of earlier messages are done by then. */
async function mailsUpToNow() {
  const email = newAddress();
  expect((await send({ ...written, email })).status).toBe(200);
  await waitFor(async () => (await mailsFrom(email)).length > 0);
  return shop.sentEmails();
}

describe("POST /api/contact-form", () => {
  test("stores a message and emails it only to the team, with the sender as Reply-To", async () => {
    const email = newAddress();
    expect(await send({ ...written, email })).toEqual({ status: 200, json: { ok: true } });
    const [mail] = await waitFor(async () => {
      const mails = await mailsFrom(email);
      return mails.length > 0 ? mails : null;
    });
    expect(mail).toMatchObject({ to: [{ address: SHARED_SHOP_TEAM }], replyTo: [{ name: "", address: email }] });
    expect(mail?.cc ?? []).toEqual([]);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.subject).toContain("Jo Miller");
    for (const part of [mail?.html, mail?.text]) {
      for (const value of [words.name, email, words.company, words.message]) expect(part).toContain(value);
    }
    expect((await shop.sentEmails()).flatMap(({ to }) => to?.map(({ address }) => address))).not.toContain(email);
  });

  test("a NUL, a lone surrogate and script tags are stored and emailed as text", { tags: "promise-28" }, async () => {
    const email = newAddress();
    const body = { name: "Jo\u0000 \ud800<b>", email, company: "\u0000", message: "<script>alert(1)</script> \udfff" };
    expect((await send({ ...body, agreeToTerms: true })).status).toBe(200);
    await waitFor(async () => (await mailsFrom(email)).length > 0);
    const [mail] = await mailsFrom(email);
    expect(mail?.html).not.toContain("<script>");
    expect(mail?.text).toContain("<script>alert(1)</script>");
  });

  test("a name with line breaks adds no header to the email", { tags: "promise-28" }, async () => {
    const email = newAddress();
    expect((await send({ ...written, email, name: "Jo\r\nBcc: al@acme.example\r\n\r\nHi" })).status).toBe(200);
    await waitFor(async () => (await mailsFrom(email)).length > 0);
    const [mail] = await mailsFrom(email);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.to).toMatchObject([{ address: SHARED_SHOP_TEAM }]);
  });
});

describe("the form without scripts", () => {
  const asForm = { ...words, agreeToTerms: "on" };

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
    const email = newAddress();
    const { status, html, headers } = await postForm({ ...asForm, email });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/html");
    expect(html).toContain("Message sent!");
    expect(html).toContain("We&#x27;ll get back to you as soon as possible.");
    expect(html).not.toContain(words.message);
    await waitFor(async () => (await mailsFrom(email)).length === 1);
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

  test("a filled honeypot gets the normal response, and nothing is sent", async () => {
    const email = newAddress();
    const { status, html } = await postForm({ ...asForm, email, contactReason: "Buy my pills" });
    expect(status).toBe(200);
    expect(html).toContain("Message sent!");
    expect((await mailsUpToNow()).some(({ text }) => text?.includes(email))).toBe(false);
  });
});
