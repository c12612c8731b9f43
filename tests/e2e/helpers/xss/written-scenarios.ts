import { randomUUID } from "node:crypto";
import { z } from "zod";
import { faq } from "~/catalog/web-page/faq";
import { webPage } from "~/catalog/web-page/offer";
import { aboutKind } from "~/content/documents/about-kind";
import { contactKind } from "~/content/documents/contact-kind";
import { type DocumentKind, findTextFaults } from "~/content/documents/document-kind";
import { emailsKind } from "~/content/documents/emails-kind";
import { homeKind } from "~/content/documents/home-kind";
import { menuKind } from "~/content/documents/menu-kind";
import { findOwnPageKind } from "~/content/documents/own-page-kind.server";
import { defineQuestionsKind } from "~/content/documents/questions-kind";
import { teamKind } from "~/content/documents/team-kind";
import { legalKinds } from "~/content/legal/legal-kinds.server";
import { defaultSite } from "~/content/use-site";
import { png } from "../../../support/files/samples.ts";
import { scaleCaseCount } from "../../../support/runner/cases.ts";
import { answerContact } from "../../../support/shop/contact.ts";
import { sandboxSdk } from "../../../support/shop/provider-books.ts";
import { subscribe } from "../../../support/shop/subscription.ts";
import { firstMatch, Visitor } from "../../../support/shop/visitor.ts";
import { waitFor } from "../../../support/wait-for.ts";
import { MARK } from "./payload-dealer.ts";
import { ofOrder, paidPage, scene, send, type XssScenario, type XssStage } from "./scenarios.ts";

/** Repeated per round, because their short fields fit only one or two payloads. */
const DELIVERIES = scaleCaseCount(1, { most: 3 });
const LINKS = scaleCaseCount(1, { most: 4 });
const REPLIES = scaleCaseCount(1, { most: 4 });

/** Admin page with only the customer's orders. */
const ordersOf = ({ email }: Pick<XssStage, "email">) => `/admin/orders?q=${encodeURIComponent(email)}`;

export const contact: XssScenario = scene("contact", async ({ shop, admin, customer, email, text }) => {
  const message = { name: text("name", 500), company: text("company", 500), message: text("message", 8_000) };
  const { contactId, link } = await answerContact(shop, admin, { ...message, email }, text("answer", 5_000));
  const reply = await customer.post(link, { id: randomUUID(), message: text("reply", 5_000) });
  if (reply.status !== 303) throw new Error(`The reply was answered with ${reply.status}`);
  const list = `/admin/inbox?tab=all&q=${encodeURIComponent(email)}`;
  return { "/admin/inbox": [list, `/admin/inbox?open=${contactId}`], "/contact/reply": [link] };
});

/** Deletes the saved replies of the last round: every order page lists all of them. */
export const deleteSavedReplies = ({ query }: Pick<XssStage["shop"], "query">) =>
  query("delete from saved_replies where title ~ $1", [MARK]);

export const conversation: XssScenario = scene("conversation", async (stage) => {
  const { shop, admin, customer, text } = stage;
  const { query } = shop;
  await deleteSavedReplies(shop);
  const orderId = await paidPage(stage);
  const message = text("customer", 5_000);
  await send(customer, "/my-order", { intent: "message", orderId, messageId: randomUUID(), message });
  const answer = text("admin", 5_000);
  await send(admin, ordersOf(stage), { intent: "message", orderId, messageId: randomUUID(), text: answer });
  await send(admin, ordersOf(stage), { intent: "note", orderId, noteId: randomUUID(), note: text("note", 5_000) });
  for (let at = 0; at < REPLIES; at++) {
    const reply = { title: text("reply's title", 80), text: text("reply", 5_000) };
    await send(admin, "/admin/inbox", { intent: "save-reply", ...reply });
  }
  await query("delete from tax_rates");
  const rate = { country: "US", state: "TX", name: text("tax", 50), percent: "8.25" };
  await send(admin, "/admin/taxes", { intent: "add", ...rate });
  const picture = await customer.sendFile(orderId, `${text("file", 200)}.png`, png(9, 9));
  await waitFor(async () => (await customer.get(`/my-order/files/${picture}/preview`)).status === 200, {
    what: "the preview of a picture",
  });
  const note = await customer.sendFile(orderId, `${text("text file", 200)}.txt`, Uint8Array.of(65));
  return {
    ...ofOrder(orderId, stage),
    "/admin/inbox": [`/admin/inbox?open=${orderId}`, "/admin/inbox?tab=replies"],
    "/admin/taxes": ["/admin/taxes"],
    "/my-order/files/:id": [`/my-order/files/${picture}`, `/my-order/files/${note}`],
    "/my-order/files/:id/preview": [`/my-order/files/${picture}/preview`],
    "/my-order/upload": [`/my-order/upload?order=${orderId}`],
    "/admin/files/:id": [`/admin/files/${picture}`, `/admin/files/${note}`],
    "/admin/files/:id/preview": [`/admin/files/${picture}/preview`],
  };
});

export const deliveries: XssScenario = scene("delivery", async (stage) => {
  const { admin, customer, text } = stage;
  const orderId = await paidPage(stage);
  const files: string[] = [];
  const shown = await admin.sendFile(orderId, `${text("picture", 200)}.png`, png(9, 9), "admin");
  await waitFor(async () => (await admin.get(`/admin/files/${shown}/pages/1`)).status === 200, { what: "a page" });
  for (let at = 0; at < DELIVERIES; at++) {
    const fileId = await admin.sendFile(orderId, `${text("file", 200)}.txt`, Uint8Array.of(65), "admin");
    files.push(fileId);
    const deliveryId = randomUUID();
    const form = new URLSearchParams({
      intent: "create-delivery",
      orderId,
      deliveryId,
      closes: "yes",
      fileId,
      title: text("title", 120),
      note: text("note", 5_000),
    });
    form.append("fileId", shown);
    for (let link = 0; link < LINKS; link++) {
      form.append("linkLabel", text("link's text", 80));
      form.append("linkUrl", `https://preview.example/?${text("link's address", 1_900)}`);
    }
    const { status, html } = await admin.ask(ordersOf(stage), { method: "POST", body: form });
    if (status !== 200) throw new Error(`The delivery was answered with ${status}: ${html.slice(0, 500)}`);
    const pinId = randomUUID();
    const pin = { orderId, deliveryId, messageId: pinId, page: fileId, point: "" };
    await send(customer, "/my-order", { intent: "add-pin", ...pin, text: text("pin", 1_000) });
    const answer = { orderId, messageId: randomUUID(), pinId, text: text("pin's answer", 5_000) };
    await send(admin, ordersOf(stage), { intent: "answer-pin", ...answer });
    const comment = text("comment", 5_000);
    await send(customer, "/my-order", { intent: "revise-delivery", orderId, deliveryId, comment });
  }
  return {
    ...ofOrder(orderId, stage),
    "/my-order/files/:id": files.map((id) => `/my-order/files/${id}`),
    "/my-order/files/:id/frame": files.map((id) => `/my-order/files/${id}/frame`),
    "/my-order/files/:id/pages/:page": [`/my-order/files/${shown}/pages/1`],
    "/admin/files/:id": files.map((id) => `/admin/files/${id}`),
    "/admin/files/:id/frame": files.map((id) => `/admin/files/${id}/frame`),
    "/admin/files/:id/pages/:page": [`/admin/files/${shown}/pages/1`],
  };
});

export const refund: XssScenario = scene("refund", async (stage) => {
  const { admin, customer, email, text } = stage;
  const orderId = await paidPage(stage);
  const [requestId, refundId] = [randomUUID(), randomUUID()];
  const question = (await customer.get(`/my-order?order=${orderId}&ask=refund`)).html;
  const amount = firstMatch(question, /(?<=name="amount" value=")\d+/);
  const request = { intent: "request-refund", orderId, requestId, amount, reason: text("request", 1_000) };
  await send(customer, "/my-order", request);
  await send(admin, ordersOf(stage), { intent: "decline-refund", requestId, answer: text("answer", 1_000) });
  const refund = { intent: "refund", refundId, orderId, cents: "1", seen: "0", reason: text("reason", 500) };
  await send(admin, ordersOf(stage), refund);
  const person = { name: text("name", 500), person: text("person", 500), company: text("company", 500) };
  const reached = { phone: text("phone", 100), website: text("website", 500) };
  await send(admin, ordersOf(stage), { intent: "correct-customer", orderId, email, ...person, ...reached });
  return ofOrder(orderId, stage);
});

export const billing: XssScenario = scene("billing", async (stage) => {
  const { shop, customer, email, text } = stage;
  const orderId = await paidPage(stage);
  // Customers can save billing details only once.
  await shop.query("delete from billing_details where email = $1", [email]);
  const [billingName, billingAddress] = [text("name", 120), text("address", 300)];
  const details = { billingName, billingAddress, taxNumber: text("tax", 40) };
  const html = await send(customer, "/my-order", { intent: "billing", orderId, ...details });
  const id = firstMatch(html, /(?<=\/my-order\/invoices\/)[\w-]{36}/);
  return {
    ...ofOrder(orderId, stage),
    "/my-order/invoices/:id": [`/my-order/invoices/${id}`],
    "/admin/invoices/:id": [`/admin/invoices/${id}`],
  };
});

/** What somebody types at the provider for an invoice beside the months. */
export const otherCharge: XssScenario = scene("other charge", async (stage) => {
  const { shop, email, text } = stage;
  const subscription = await subscribe(shop, email);
  const description = text("description", 200);
  const charge = { amount: 5_000, description, reason: "manual", detached: true };
  await sandboxSdk(shop).rawRequest("POST", `/v1/test_helpers/subscriptions/${subscription}/charge`, charge);
  const orderId = await waitFor(
    async () => {
      const [order] = await shop.query("select id from orders where position($1 in billing_reason) > 0", [description]);
      return order && z.uuid().parse(order.id);
    },
    { what: "the order of an invoice" },
  );
  return ofOrder(orderId, stage);
});

/** A draft, which only previews show. */
export const siteTexts: XssScenario = scene("texts of the site", async ({ admin, text }) => {
  const open = "/admin/content/site";
  const base = firstMatch((await admin.get(open)).html, /(?<=name="base" value=")\d+/);
  const written = { brand: text("brand", 40), address: text("address", 200), note: text("note", 200) };
  const reached = { phone: "(555) 010-0142", email: "hello@pixelpilots.example" };
  const url = `https://profile.example/me?${text("profile", 250)}`;
  const hours = { mon: "09:00-18:00", holidays: "none" };
  await send(admin, open, { intent: "save", base, ...written, ...reached, ...hours, instagram: url, scheduling: url });
  const { html } = await admin.get(open);
  const previews = ["", "contact", "about"].map((page) => {
    const link = firstMatch(html, new RegExp(`(?<=href="[^"]*/${page}[?]preview=)[\\w.-]+`));
    return `/${page}?preview=${link}`;
  });
  const latest = firstMatch(html, /(?<=name="base" value=")\d+/);
  return {
    "/admin/content": ["/admin/content", "/admin/content?q=profile"],
    "/admin/content/:kind": [open, `${open}?versions=all&from=0&to=${latest}`, "/admin/content/claims"],
    "/": previews.filter((url) => url.startsWith("/?")),
    "/contact": previews.filter((url) => url.startsWith("/contact")),
    "/about": previews.filter((url) => url.startsWith("/about")),
  };
});

/** A draft of a new post, whose Markdown has the payload as code: HTML and foreign links are refused. */
export const blogPost: XssScenario = scene("post", async ({ admin, text }) => {
  const { location } = await admin.post("/admin/content", { intent: "new-post" });
  const open = location ?? "";
  const written = {
    title: `Our post: ${text("title", 70)}`,
    excerpt: `${text("excerpt", 130)} and more words, so that the excerpt has at least sixty characters`,
    body: `## ${text("heading", 60).replaceAll(/[<>[\]`~]/g, " ")}\n\n~~~~~~~~\n${text("code", 500)}\n~~~~~~~~`,
    note: text("note", 200),
  };
  const choices = { author: "maya-torres", category: "Web Pages", picture: "1", offer: "blast", shown: "yes" };
  await send(admin, open, { intent: "save", base: "0", date: "2026-11-02", ...choices, ...written });
  const { html } = await admin.get(open);
  const path = open.replace("/admin/content/post-", "/blog/");
  const previews = ["/blog", path].map((page) => {
    const link = firstMatch(html, new RegExp(`(?<=href="[^"]*${page}[?]preview=)[\\w.-]+`));
    return `${page}?preview=${link}`;
  });
  const latest = firstMatch(html, /(?<=name="base" value=")\d+/);
  return {
    "/admin/content": ["/admin/content", "/admin/content?q=our+post"],
    "/admin/content/:kind": [open, `${open}?versions=all&from=0&to=${latest}`],
    "/blog": previews.slice(0, 1),
    "/blog/:id": previews.slice(1),
  };
});

export const sitePictures: XssScenario = scene("pictures of the site", async ({ admin, text }) => {
  const open = "/admin/content/media";
  const body = new FormData();
  // Another file each time: the same one keeps its text.
  body.append("picture", new Blob([png(9, 9), randomUUID()]), "photo.png");
  body.append("alt", text("alternative text", 250));
  body.append("intent", "upload");
  const { status } = await admin.ask(open, { method: "POST", body });
  if (status !== 200) throw new Error(`The picture was answered with ${status}`);
  return { [open]: [open], "/admin/content": ["/admin/content?q=profile"] };
});

/** Drafts of the pages' words. Their rules refuse most payloads, so each field gets those that it takes. */
export const pageTexts: XssScenario = {
  name: "texts of pages",
  write: async ({ admin, dealer }) => {
    const pages: Record<string, string[]> = {};
    const opened: string[] = [];
    // Refused in later rounds, in which the page exists.
    await admin.post("/admin/content", { intent: "new-page", address: "imprint" });
    for (const [kind, names, others = {}] of PAGE_TEXTS) {
      const open = `/admin/content/${kind.name}`;
      const base = firstMatch((await admin.get(open)).html, /(?<=name="base" value=")\d+/);
      const texts: Record<string, string> = { ...kind.shipped(defaultSite), ...others };
      for (const name of names) {
        const dealt = dealer.deal(`texts of pages: ${kind.name} ${name}`, (text) => takes(kind, name, text));
        if (dealt !== null) texts[name] = dealt;
      }
      const html = await send(admin, open, { intent: "save", base, ...texts });
      for (const { path } of kind.pages) {
        const link = firstMatch(html, new RegExp(`(?<=href="[^"]*${path}[?]preview=)[\\w.-]+`));
        const route = path === OWN_PAGE ? "/:page" : path;
        pages[route] = [...(pages[route] ?? []), `${path}?preview=${link}`];
      }
      const latest = firstMatch(html, /(?<=name="base" value=")\d+/);
      opened.push(`${open}?versions=all&from=0&to=${latest}`);
    }
    return {
      ...pages,
      "/admin/content/:kind": opened,
      "/admin/content/:kind/sample/:sample": ["/admin/content/emails/sample/refund-email"],
    };
  },
};

const [terms] = legalKinds;

const OWN_PAGE = "/imprint";
const ownPage = findOwnPageKind("page-imprint");

/** Fields with payloads, and what others need so that pages show them. */
const PAGE_TEXTS: readonly (readonly [DocumentKind, readonly string[], Record<string, string>?])[] = [
  [
    homeKind,
    ["hero.sub", "added.0.sub", "added.0.entries.0.title", "added.0.entries.0.text"],
    { "sections.7": "added-1", "added.0.kind": "questions", "added.0.heading": "Questions" },
  ],
  [menuKind, ["line", "rights"]],
  ...(ownPage ? [[ownPage, ["title", "summary"], { body: "## Company" }] as const] : []),
  [aboutKind, ["approach.paragraphs.0", "search.description"]],
  [teamKind, ["0.bio"]],
  [emailsKind, ["refund-email.opening"]],
  [contactKind, ["page.sub", "home.sub"]],
  [
    defineQuestionsKind({ slug: webPage.slug, title: webPage.title, path: webPage.paths.form, shipped: faq }),
    ["0.question", "0.answer"],
  ],
  ...(terms ? [[terms, ["summary", "description", "agreement.title", "ai.body"]] as const] : []),
];

const takes = (kind: DocumentKind, name: string, text: string) =>
  !Object.hasOwn(findTextFaults(kind, { ...kind.shipped(defaultSite), [name]: text.trim() }), name);

export const device = (email: string, password: string): XssScenario => ({
  name: "device",
  write: async ({ shop, dealer }) => {
    const name = dealer.deal("device: name", (text) => /^[ -~]{1,400}$/.test(text)) ?? "";
    const { status } = await new Visitor(shop, { "User-Agent": name }).logIn(email, password);
    if (status !== 302) throw new Error(`The sign-in was answered with ${status}`);
    return {};
  },
});
