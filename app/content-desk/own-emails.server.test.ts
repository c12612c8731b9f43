import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { brandKind } from "~/content/documents/brand-kind";
import { findTextFaults, type Texts } from "~/content/documents/document-kind";
import { emailsKind } from "~/content/documents/emails-kind";
import { promisesKind } from "~/content/documents/promises-kind";
import { orderReference } from "~/lib/reference";
import { loggedEmailHandlers } from "../../server/jobs/email-handlers";
import { openDesk } from "../../tests/support/app/own-service";
import { adminActivity, writePaidOrder } from "../../tests/support/app/paid-orders";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { publishDraft, saveDraft } from "./edit-document.server";
import { requestSampleEmail } from "./request-sample-email.server";
import { composeSampleEmail } from "./sample-email.server";

const app = openDesk();

const OLGA = "olga@pixelpilots.example";
const SUBJECT = "payment-failed-email.subject";
const OPENING = "payment-failed-email.opening";

const textsWith = (changes: Texts): Texts => ({ ...emailsKind.shipped(app.content.shipped), ...changes });
const draft = async (changes: Texts) =>
  expectDone(await saveDraft(app, OLGA, emailsKind, { base: 0, texts: textsWith(changes), note: "" })).revision;

async function failedPayment() {
  const orderId = await writePaidOrder(app);
  await loggedEmailHandlers(app)["payment-failed-email"]({ orderId }, randomUUID());
  return { reference: orderReference(orderId), mail: expectFound(app.mails.at(-1)) };
}

test("own subject and opening are in the HTML and the text, and HTML in them is text", async () => {
  const opening = "Oh <b>no</b>, {name}.\nCall {phone}.\n\nSecond.";
  const revision = await draft({ [SUBJECT]: "Card declined: {service} <i>{reference}</i>", [OPENING]: opening });
  expect(await publishDraft(app, OLGA, emailsKind, revision)).toEqual({ ok: true });
  const { reference, mail } = await failedPayment();
  expect(mail.subject).toMatch(new RegExp(`^Card declined: .+ <i>${reference}</i>$`));
  expect(mail.html).toContain("Oh &lt;b&gt;no&lt;/b&gt;,");
  expect(mail.text).toMatch(/Hi .+,\n\nOh <b>no<\/b>, .+\.\nCall .+\.\n\nSecond\.\n\nYour payment didn’t go through/);
});

test.each([
  [{ [SUBJECT]: "Sorry {reference} {price}" }, SUBJECT, /^\{price\} is not known/],
  [{ [SUBJECT]: "Sorry" }, SUBJECT, /^Keep \{reference\}/],
  [{ [OPENING]: "Hello {plan}" }, OPENING, /^\{plan\} is not known/],
  [{ "password.subject": "For {reference}" }, "password.subject", /^\{reference\} is not known/],
  [{ [SUBJECT]: `{reference}${"a".repeat(120)}` }, SUBJECT, /^131 of 120/],
])("%j is refused", (changes, field, fault) => {
  expect(findTextFaults(emailsKind, textsWith(changes as Texts))).toEqual({ [field]: expect.stringMatching(fault) });
});

test("a test goes to oneself with the draft's words, is logged, and is limited", async () => {
  await draft({ [SUBJECT]: "Draft {reference}", [OPENING]: "Hello {name}" });
  expect(await requestSampleEmail(app, OLGA, promisesKind, "refund-email")).toMatchObject({ ok: false });
  expect(await requestSampleEmail(app, OLGA, emailsKind, "constructor")).toMatchObject({ ok: false });
  for (let sent = 0; sent < 10; sent += 1)
    expect(await requestSampleEmail(app, OLGA, emailsKind, "payment-failed-email")).toBeNull();
  expect(await requestSampleEmail(app, OLGA, emailsKind, "payment-failed-email")).toMatchObject({ ok: false });
  const jobs = (await app.jobs()).filter(({ name }) => name === "sample-email");
  expect(jobs).toHaveLength(10);
  const data = { email: OLGA, sample: "payment-failed-email" };
  expect(jobs[0]?.data).toEqual(data);
  expect((await adminActivity(app)).at(-1)).toEqual({ actor: OLGA, kind: "sample-mail", subject: "Payment failed" });
  await loggedEmailHandlers(app)["sample-email"](data, randomUUID());
  expect(app.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([{ to: OLGA, subject: "Draft 1A2B3C4D" }]);
  expect(expectFound(app.mails[0]).text).toContain("Hi Jo,\n\nHello Jo\n\n");
});

test("the email beside the form has the draft's subject, opening and brand, and visitors' emails do not", async () => {
  await draft({ [SUBJECT]: "Draft {reference} & more", [OPENING]: "Hello <b>{name}</b>" });
  const { html } = await composeSampleEmail(app, emailsKind, "payment-failed-email");
  expect(html).toMatch(/<body[^>]*><p[^>]*>Subject: Draft 1A2B3C4D &amp; more<\/p>/);
  expect(html).toContain("Hello &lt;b&gt;Jo&lt;/b&gt;");
  const brand = { ...brandKind.shipped(app.content.shipped), mascot: "", "mascot-name": "" };
  expectDone(await saveDraft(app, OLGA, brandKind, { base: 0, texts: brand, note: "" }));
  const own = await composeSampleEmail(app, brandKind, "payment-failed-email");
  expect([own.pictures, own.html.includes("cid:")]).toEqual([[], false]);
  expect(own.html).not.toContain("Hello");
  const { mail, reference } = await failedPayment();
  expect([mail.pictures?.length, mail.subject]).toEqual([1, `Your payment failed for Pixel Pilots order ${reference}`]);
});
