import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { buildSite, SHIPPED_PROMISES } from "~/content/site";
import { type EmailContent, renderEmail } from "~/email/email-layout.server";
import { createMailer } from "~/email/mailer.server";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";
import { tempFolder } from "../../../tests/support/temp-folder";
import { customerEmailContent, teamEmailContent } from "./order-email-parts.server";
import {
  type OrderConfirmationEmailProps,
  type OrderTeamEmailProps,
  orderConfirmationEmail,
  orderTeamEmail,
} from "./order-emails.server";

const order = {
  reference: "1A2B3C4D",
  amount: "$299.00",
  monthly: "$299.00",
  orderedOn: "November 21, 2026",
  serviceTitle: "Custom Web Page",
  name: "Jo Smith",
  summary: [{ label: "Requirements", value: "A landing page\nwith two columns" }],
  site: buildSite({ testBanner: false }),
  refundPolicy: SHIPPED_PROMISES.refund,
  refundUrl: "https://shop.example/refund",
};
const details: ReceiptDetails = {
  service: "Custom Web Pages",
  plan: null,
  pageType: "Landing page",
  person: "Jo Smith",
  company: "Acme Ltd",
  lines: [],
  method: "Card",
  refunded: 0,
  next: null,
  endsOn: null,
  progress: [
    { title: "Paid", state: "done", note: "Nov 21" },
    { title: "We’ll contact you", state: "now", note: "by Monday at 10 a.m. Central" },
    { title: "In work", state: "later", note: null },
    { title: "Delivered", state: "later", note: "by Thursday, November 26" },
  ],
  orderUrl: null,
};
const receiptUrl = "https://shop.example/payment-success?session_id=cs_1&x=2";
const adminUrl = "https://shop.example/admin/orders/1";
const confirmation = { ...order, details, receiptUrl, nextSteps: ["We call you", "We build it"], needs: "Your logo." };
const teamEmail = { ...order, email: "jo@acme.example", status: "Paid", title: "New order", adminUrl, lines: [] };
const toCustomer = { id: "order-1", to: "jo@acme.example", replyTo: "hello@pixelpilots.example" };
const toTeam = { id: "order-1", to: "team@pixelpilots.example", replyTo: "jo@acme.example" };

/** Sends the email to a file and parses that. */
async function deliver(content: EmailContent) {
  const mail = await renderEmail(content, "pixelpilots.example");
  const folder = tempFolder();
  await createMailer({ from: "Pixel Pilots <hello@pixelpilots.example>", folder }).send(mail);
  const [file = ""] = readdirSync(folder);
  const email = await PostalMime.parse(readFileSync(join(folder, file)));
  rmSync(folder, { recursive: true });
  return { ...email, html: email.html ?? "", text: email.text ?? "" };
}
const confirmationContent = (props: OrderConfirmationEmailProps) =>
  customerEmailContent(props, orderConfirmationEmail(props));
const teamContent = (props: OrderTeamEmailProps) => teamEmailContent(props, orderTeamEmail(props));
const unescaped = (html: string) => html.replaceAll("&amp;", "&");

describe("order confirmation", () => {
  test("HTML and text have reference, amount, order, next steps, receipt link and support address", async () => {
    const mail = await deliver({ ...toCustomer, ...confirmationContent(confirmation) });
    expect(mail.to).toMatchObject([{ address: "jo@acme.example" }]);
    expect(mail.subject).toContain("1A2B3C4D");
    const wanted = [
      "1A2B3C4D",
      "$299.00",
      "A landing page",
      "We call you",
      "We build it",
      receiptUrl,
      "hello@pixelpilots.example",
    ];
    for (const part of [unescaped(mail.html), mail.text])
      for (const expected of wanted) expect(part).toContain(expected);
    expect(mail.text).not.toMatch(/<\w|&\w+;/);
  });

  test("lists the amounts, the promised dates and the refund policy", async () => {
    const lines = [
      { label: "Ad Budget", cents: 450_000 },
      { label: "Management Fee (25%)", cents: 112_500 },
    ];
    const mail = await deliver({
      ...toCustomer,
      ...confirmationContent({ ...confirmation, details: { ...details, lines } }),
    });
    for (const expected of [
      "Ad Budget: $4,500.00",
      "Management Fee (25%): $1,125.00",
      "Payment method: Card",
      "Name: Jo Smith",
      "Company: Acme Ltd",
      "What we need from you: Your logo.",
      "✓ Paid Nov 21 We’ll contact you by Monday at 10 a.m. Central In work Delivered by Thursday, November 26",
      "If we haven’t started, you get a full refund minus a 5% processing fee.",
      "https://shop.example/refund",
    ]) {
      expect(mail.text.replace(/\s+/g, " ")).toContain(expected);
    }
    expect(mail.text).not.toContain("Cancel your subscription");
  });

  test("of a subscription has the date of the next payment, how to cancel, and the download", async () => {
    const next = { cents: 65_000, on: "2026-12-21T22:16:00Z" };
    const download = {
      label: "Download posts",
      url: "https://shop.example/api/orders/social-posts.pdf?session_id=cs_1",
    };
    const mail = await deliver({
      ...toCustomer,
      ...confirmationContent({ ...confirmation, details: { ...details, next }, download }),
    });
    expect(mail.text).toContain("Next payment: $650.00 on December 21, 2026");
    expect(mail.text.replace(/\s+/g, " ")).toContain("before December 21, 2026, and you won’t be charged again.");
    expect(unescaped(mail.html)).toContain(download.url);
    expect(mail.text).toContain("Download posts");
  });

  test("shows the price of a subscription per month", async () => {
    const monthly = await deliver({ ...toCustomer, ...confirmationContent({ ...confirmation, every: "month" }) });
    expect(monthly.text).toContain("$299.00 per month");
  });
});

test("the team's email has customer, service, amount, brief and admin link in HTML and text, and replies go to the customer", async () => {
  const mail = await deliver({ ...toTeam, ...teamContent(teamEmail) });
  expect(mail.to).toMatchObject([{ address: "team@pixelpilots.example" }]);
  expect(mail.replyTo).toMatchObject([{ address: "jo@acme.example" }]);
  const wanted = ["1A2B3C4D", "$299.00", "Jo Smith", "jo@acme.example", "with two columns", "Paid", adminUrl];
  for (const part of [unescaped(mail.html), mail.text]) for (const expected of wanted) expect(part).toContain(expected);
});

test.each([
  ["confirmation", () => confirmationContent(confirmation)],
  ["team email", () => teamContent(teamEmail)],
])("the %s loads nothing remote: its only picture is attached, beside the brand as text", async (_, write) => {
  const { html, text, attachments } = await deliver({ ...toCustomer, ...write() });
  expect(html).not.toMatch(/<(link|script|iframe|style|base|object)\b|url\(|@import|@font-face/i);
  expect([...html.matchAll(/\bsrc="([^"]*)"/g)].map(([, source]) => source)).toEqual(["cid:bit@letter"]);
  // The brand stands beside it as text.
  expect(html).toContain('alt=""');
  expect(attachments).toMatchObject([
    { contentId: "<bit@letter>", mimeType: "image/png", disposition: "inline", related: true },
  ]);
  // The brand is text, for readers without pictures.
  expect(text).toMatch(/^Pixel Pilots/);
  expect(text).not.toContain("cid:");
});
