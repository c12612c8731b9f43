/** @module-tag promise-31 */
import { expect, test } from "vitest";
import { redactLinkKeys } from "./logging-mailer.server";

const SHOP = "https://shop.example";

test.each([
  ["https://shop.example/my-order?key=secret", "https://shop.example/my-order?…"],
  ["https://shop.example/quote/12?key=secret#part", "https://shop.example/quote/12?…"],
  ["https://shop.example/payment-success?session_id=cs_1&amp;total=2", "https://shop.example/payment-success?…"],
  ["https://shop.example/auth/reset#token=secret", "https://shop.example/auth/reset?…"],
  ["https://shop.example/refund", "https://shop.example/refund"],
  ["https://shop.example/admin/orders?order=1a2b", "https://shop.example/admin/orders?order=1a2b"],
  ["https://shop.example/administer?key=secret", "https://shop.example/administer?…"],
  ["https://pay.example/c/pay/cs_secret#frag", "https://pay.example/…"],
  ["https://shop.example.evil.example/admin/x?key=secret", "https://shop.example.evil.example/…"],
  ["https://user:secret@shop.example/admin/x", "…"],
  ["http://shop.example/admin/x?key=secret", "http://shop.example/…"],
  ["https://meet.example", "https://meet.example"],
  ["http://[x/my-order?key=secret", "…"],
])("%s is stored as %s, in HTML and in text", (address, expected) => {
  expect(redactLinkKeys(`<a href="${address}">Open</a> or\n${address}\n`, SHOP)).toBe(
    `<a href="${expected}">Open</a> or\n${expected}\n`,
  );
});

test("text without URLs stays unchanged", () => {
  const text = "Mail hello@shop.example?subject=Hi, call tel:+15550100, or see key=value.";
  expect(redactLinkKeys(text, SHOP)).toBe(text);
});
