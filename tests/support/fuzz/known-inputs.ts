import { blastCheckout, campaignCheckout, message } from "./examples.ts";
import { type Example, form, get, type Input, inputOf, json } from "./hostile-input.ts";

/** An input that once caused a 5xx, and its status now. */
export type KnownInput = { what: string; input: Input; answers: number };

const known = (what: string, path: string, example: Example, method: string = example.method): KnownInput => ({
  what,
  answers: example.answers,
  input: { ...inputOf(example, { path }), method },
});

/** JSON text of three files, the first with this name. */
const files = (name: string) =>
  JSON.stringify([name, "b.png", "c.png"].map((each) => ({ name: each, size: 1, type: "image/png" })));

const checkout = (what: string, body: { metadata: Record<string, string> }, metadata: Record<string, string>) =>
  known(what, "/api/stripe-checkout", json({ ...body, metadata: { ...body.metadata, ...metadata } }));

const email = `${"x".repeat(600)}@acme.example`;
const auth = (what: string, intent: string) =>
  known(
    `an email address of 600 characters ${what}`,
    "/auth",
    form("nobody", { intent, email, password: "correct horse" }, 400),
  );
const invitation = (what: string, intent: string) =>
  known(`an invitation to ${what} by an invalid id`, "/admin/users", form("admin", { intent, id: "not-a-uuid" }, 400));

const otherName = { Host: "shop.example:3000", Origin: "http://shop.example:3000" };

export const knownInputs: readonly KnownInput[] = [
  checkout("a NUL in a brand asset's name", blastCheckout, { brandAssets: files("a\0.png") }),
  checkout("half a surrogate pair in a brand asset's name", blastCheckout, { brandAssets: files("a\ud83d.png") }),
  checkout("a NUL in a creative's name", campaignCheckout, { files: files("a\0.png") }),
  checkout("half a surrogate pair in a creative's name", campaignCheckout, { files: files("\udc00.png") }),
  checkout("a name that is cut inside an emoji", blastCheckout, { contactName: `${"x".repeat(199)}😀` }),
  checkout("a name of one long Korean word", blastCheckout, {
    contactName: "각".repeat(300),
    company: "각".repeat(400),
  }),
  auth("at the login", "login"),
  auth("at the registration", "register"),
  auth("to confirm", "resend"),
  known("TRACE of a page", "/", get({ answers: 405 }), "TRACE"),
  known("TRACE of an endpoint", "/api/contact-form", get({ answers: 405 }), "TRACE"),
  known("a NUL in a customer's address", "/admin/customers/a%00b", get({ as: "admin" })),
  invitation("send again", "resend"),
  invitation("revoke", "revoke"),
  ...["orders", "messages", "users"].map((page) =>
    known(`JSON to the action of /admin/${page}`, `/admin/${page}`, json({ intent: "refund" }, 400, { as: "admin" })),
  ),
  ...["/PRIVACY", "/BUILD-MY-PAGE", "/%50re-checkout", "//payment-success"].map((path) =>
    known(`the address ${path}`, path, get({ answers: 301 })),
  ),
  known("an address that cannot be decoded", "/blog/%E0%A4%A", get({ answers: 400 })),
  known(
    "a form from a page under another host name of the shop",
    "/contact",
    form("nobody", { ...message, agreeToTerms: "on" }, 200, { headers: otherName }),
  ),
];
