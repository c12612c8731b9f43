import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { services } from "~/catalog/services";
import { parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { contactSchema } from "~/customers/contact/contact-schema";
import { customerCorrectionSchema } from "~/customers/correct-customer.server";
import { accountEmailSchema } from "~/lib/email-schema";

const checkout = {
  amount: 29_900,
  name: "Acme Ltd",
  metadata: {
    productName: "Custom Web Page",
    company: "Acme Ltd",
    pageType: "Landing page",
    requirements: "A page for our summer sale.",
    successUrl: "/payment-success",
    cancelUrl: "/build-my-page",
    agreeTOS: "true",
    name: "Jo Miller",
  },
};
const customer = { name: "Acme Ltd", person: "", company: "", phone: "", website: "" };
const message = { name: "Jo", company: "", message: "1234567890", agreeToTerms: true };

/** Returns the stored address, or null if the place rejects it. */
const places: Record<string, (email: string) => string | null | undefined> = {
  ...Object.fromEntries(
    Object.values(services).map(({ offer, fields }) => [
      `the form of ${offer.slug}`,
      (email: string) => {
        const parsed = z.safeParse(fields.email, email);
        return parsed.success ? String(parsed.data) : null;
      },
    ]),
  ),
  "the contact form": (email) => contactSchema.safeParse({ ...message, email }).data?.email,
  "the checkout": (email) => {
    const parsed = parseCheckoutRequest({ ...checkout, email });
    if (!parsed.ok) expect(parsed.error).toBe("Please enter a valid email address.");
    return parsed.ok ? parsed.checkout.email : null;
  },
  "a correction of an order": (email) => customerCorrectionSchema.safeParse({ ...customer, email }).data?.email,
  "accounts, invitations, magic links and commands": (email) => accountEmailSchema.safeParse(email).data,
};

describe.each(Object.entries(places))("%s", (_place, store) => {
  test.each([
    ["jo@acme.example", "jo@acme.example"],
    [" jo@acme.example\t", "jo@acme.example"],
    ["r&d@example.com", "r&d@example.com"],
    ["info@xn--80a1acny.xn--p1ai", "info@xn--80a1acny.xn--p1ai"],
    ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
    ["jo\u200B@acme\u2060.example\uFEFF", "jo@acme.example"],
  ])("stores %j as %s", (typed, stored) => expect(store(typed)).toBe(stored));

  test.each(["jo", "jo@acme", "jo@acme.example,jane@acme.example", "\u200B", "jo@почта.рф/x"])("rejects %j", (typed) =>
    expect(store(typed) ?? null).toBeNull(),
  );
});

test("no file has an email rule of its own", () => {
  const files = globSync("{app,server}/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
  const own = files.filter((file) => /\.email\(["`\w)]/.test(readFileSync(file, "utf8")));
  expect(files.length).toBeGreaterThan(500);
  expect(own).toEqual([]);
});
