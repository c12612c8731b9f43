import { blastCheckout, campaignCheckout, message } from "./examples.ts";
import type { Who } from "./hostile-input.ts";

/** An input that was once answered with 5xx, and the status that it gets. */
export type KnownInput = {
  what: string;
  as?: Who;
  method?: string;
  path: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  answers: number;
};

/** Three files of which the first has an odd name, as text: JSON within JSON. */
const files = (name: string) =>
  JSON.stringify([name, "b.png", "c.png"].map((each) => ({ name: each, size: 1, type: "image/png" })));

const checkout = (body: { metadata: Record<string, string> }, metadata: Record<string, string>) => ({
  path: "/api/stripe-checkout",
  json: { ...body, metadata: { ...body.metadata, ...metadata } },
  answers: 200,
});

const LONG_EMAIL = `${"x".repeat(600)}@acme.example`;
const auth = (intent: string) => ({
  path: "/auth",
  form: { intent, email: LONG_EMAIL, password: "correct horse" },
  answers: 400,
});
const invitation = (intent: string) =>
  ({ path: "/admin/users", as: "admin", form: { intent, id: "not-a-uuid" }, answers: 400 }) as const;

export const knownInputs: readonly KnownInput[] = [
  { what: "a NUL in a brand asset's name", ...checkout(blastCheckout, { brandAssets: files("a\0.png") }) },
  {
    what: "half a character in a brand asset's name",
    ...checkout(blastCheckout, { brandAssets: files("a\ud83d.png") }),
  },
  { what: "a NUL in a creative's name", ...checkout(campaignCheckout, { files: files("a\0.png") }) },
  { what: "half a character in a creative's name", ...checkout(campaignCheckout, { files: files("\udc00.png") }) },
  { what: "a name that is cut inside an emoji", ...checkout(blastCheckout, { contactName: `${"x".repeat(199)}😀` }) },
  {
    what: "a name of one long Korean word",
    ...checkout(blastCheckout, { contactName: "각".repeat(300), company: "각".repeat(400) }),
  },
  { what: "an email address of 600 characters at the login", ...auth("login") },
  { what: "an email address of 600 characters at the registration", ...auth("register") },
  { what: "an email address of 600 characters to confirm", ...auth("resend") },
  { what: "TRACE of a page", method: "TRACE", path: "/", answers: 405 },
  { what: "TRACE of an endpoint", method: "TRACE", path: "/api/contact-form", answers: 405 },
  { what: "a NUL in a customer's address", as: "admin", method: "GET", path: "/admin/customers/a%00b", answers: 200 },
  { what: "an invitation to send again by an id that is none", ...invitation("resend") },
  { what: "an invitation to revoke by an id that is none", ...invitation("revoke") },
  ...["orders", "messages", "users"].map(
    (page): KnownInput => ({
      what: `JSON to the action of /admin/${page}`,
      as: "admin",
      path: `/admin/${page}`,
      json: { intent: "refund" },
      answers: 400,
    }),
  ),
  ...["/PRIVACY", "/BUILD-MY-PAGE", "/%50re-checkout", "//payment-success"].map(
    (path): KnownInput => ({ what: `the address ${path}`, method: "GET", path, answers: 301 }),
  ),
  { what: "an address that nobody can decode", method: "GET", path: "/blog/%E0%A4%A", answers: 400 },
  {
    what: "a form from a page that the browser knows by another name of ours",
    path: "/contact",
    form: { ...message, agreeToTerms: "on" },
    headers: { Host: "shop.example:3000", Origin: "http://shop.example:3000" },
    answers: 200,
  },
];
