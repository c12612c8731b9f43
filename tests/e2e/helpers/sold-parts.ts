import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { agreeToTerms, control } from "./web-page-order.ts";

/** What orders of several services have in common. */

export const contact = { name: "Jo Miller", email: "", company: "Acme Ltd", phone: "(555) 010-0100" };
export const business = { businessName: "Acme Ltd", email: "", phone: "(555) 010-0100" };

export const agree = (page: Page) => agreeToTerms(control(page, "agreeTOS"));
export const expectAgreed = (page: Page) => expect(control(page, "agreeTOS")).toBeChecked();

/** Three files that the page may be given. */
export const assets = ["logo.png", "photo.jpg", "guide.pdf"].map((name) => ({
  name,
  mimeType: name.endsWith("pdf") ? "application/pdf" : `image/${name.endsWith("png") ? "png" : "jpeg"}`,
  buffer: Buffer.from(`Not a real ${name}`),
}));
export const storedAssets = assets.map(({ name, mimeType, buffer }) => ({ name, size: buffer.length, type: mimeType }));
