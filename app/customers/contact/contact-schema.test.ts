import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toNodemailerMessage } from "~/email/mailer.server";
import { normalizeEmailAddress } from "~/lib/normalize-email";
import { readContactForm } from "./contact-fields";
import { contactErrors, contactSchema } from "./contact-schema";

const valid = { name: "Jo", email: "jo@acme.example", company: "", message: "1234567890", agreeToTerms: true };

describe("contactErrors", () => {
  test("an empty form has four errors; the company is optional", () => {
    expect(contactErrors({ name: "", email: "", company: "", message: "", agreeToTerms: false })).toEqual({
      name: "Name must be at least 2 characters.",
      email: "Please enter a valid email address.",
      message: "Message must be at least 10 characters.",
      agreeToTerms: "You must agree to receive messages and accept the Privacy Policy.",
    });
  });

  test.each([
    ["name", "J", "Jo"],
    ["name", "  J  ", "  Jo  "],
    ["email", "jo@acme", "jo@acme.example"],
    ["message", "123456789", "1234567890"],
    ["agreeToTerms", false, true],
  ])("%s: %j is invalid, %j is valid", (name, wrong, good) => {
    expect(Object.keys(contactErrors({ ...valid, [name]: wrong }))).toEqual([name]);
    expect(contactErrors({ ...valid, [name]: good })).toEqual({});
  });

  test("a valid address becomes the only reply address of the email", () => {
    const odd = fc.constantFrom(..."<>,;:\"'()[]\\@ \r\n\t\0\u202e\u00e9.-+_a1");
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: odd, maxLength: 20 }).map((text) => `jo@acme.example${text}`),
      fc.tuple(fc.string({ unit: odd }), fc.string({ unit: odd })).map(([a, b]) => `${a}@${b}.example`),
    );
    fc.assert(
      fc.property(typed, (email) => {
        const parsed = contactSchema.safeParse({ ...valid, email });
        if (!parsed.success) return;
        const mail = { messageId: "<1@x.example>", to: "team@x.example", subject: "", text: "" };
        expect(toNodemailerMessage("x@x.example", { ...mail, replyTo: parsed.data.email }).replyTo).toEqual({
          name: "",
          address: normalizeEmailAddress(email),
        });
        expect(parsed.data.email).toMatch(/^[!-~]+$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("readContactForm", () => {
  test("reads the five fields, and the honeypot only if it is filled in", () => {
    const form = new FormData();
    expect(readContactForm(form)).toEqual({ name: "", email: "", company: "", message: "", agreeToTerms: false });
    for (const [name, value] of Object.entries({ ...valid, agreeToTerms: "on", contactReason: "pills" }))
      form.set(name, value);
    expect(readContactForm(form)).toEqual({ ...valid, contactReason: "pills" });
  });

  test("a file instead of text counts as empty", () => {
    const form = new FormData();
    form.set("name", new File(["x"], "x.txt"));
    form.set("message", "ab");
    expect(readContactForm(form)).toMatchObject({ name: "", message: "ab" });
  });
});
