/** @module-tag promise-28 */
import { expect, test } from "vitest";
import { buildEmailPreview, emailPreviewCsp } from "./email-details.server";

const page = (html: string) =>
  buildEmailPreview(`<html><head></head><body>${html}</body></html>`, "n0nce", {
    "bit@letter": "data:image/png;base64,AA",
  });

test("a preview may only use its own styles and pictures, and only the shop may frame it", {
  tags: "promise-26",
}, () => {
  expect(emailPreviewCsp("n0nce").split("; ")).toEqual([
    "default-src 'none'",
    "style-src 'nonce-n0nce'",
    "img-src data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox",
  ]);
});

test("inline styles become rules of a style sheet with the nonce, and cannot close it", () => {
  const html = page(`<p style="color:#fff;font-family:&quot;Bit&quot;">One</p><p style="x:&lt;/style>}">Two</p>`);
  expect(html).toContain('<style nonce="n0nce">[data-style="0"]{color:#fff;font-family:"Bit"}');
  expect(html).toContain('<p data-style="0">One</p>');
  expect(html).not.toContain(' style="');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test("links become titles, and pictures become data URLs", () => {
  const html = page(
    `<a class="x" href="https://shop.example/my-order?…">Open</a><img src="cid:bit@letter"><img src="cid:x">`,
  );
  expect(html).toContain('<a class="x" title="https://shop.example/my-order?…">Open</a>');
  expect(html).toContain('<img src="data:image/png;base64,AA"><img src="">');
});
