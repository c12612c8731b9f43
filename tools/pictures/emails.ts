import { uniqueEmail } from "../../tests/e2e/helpers/admin.ts";
import { post } from "../../tests/support/shop/purchase.ts";
import type { Shop } from "../../tests/support/shop/shop.ts";
import { type ParsedEmail, readEmails } from "../../tests/support/shop/shop-emails.ts";
import { findEmailTo, newCustomer, Visitor } from "../../tests/support/shop/visitor.ts";
import { type Album, nameOf } from "./album.ts";

/** What a dark email program does to a page that has only light colors: it inverts all but the pictures. */
const INVERTED = "html{filter:invert(1) hue-rotate(180deg);background:#fff}img{filter:invert(1) hue-rotate(180deg)}";

/** Pictures of one email of each kind that the shop has sent: as it is, without its pictures, and inverted. */
export async function takeEmails(album: Album, shop: Shop): Promise<void> {
  const { email } = await newCustomer(shop);
  await new Visitor(shop).post("/my-order/find", { email });
  await findEmailTo(shop, email, "Your orders with");
  const message = { name: "Jo Miller", email: uniqueEmail("jo"), company: "", message: "Do you draw logos?" };
  await post(`${shop.url}/api/contact-form`, { ...message, agreeToTerms: true }, { Origin: shop.url });

  const page = await album.newPage();
  for (const [kind, mail] of oneOfEachKind(await readEmails(shop.dataDir))) {
    const html = mail.html ?? "";
    await page.setContent(withPictures(html, mail));
    await album.keep(page, kind);
    await page.setContent(html.replace(/ src="[^"]*"/g, ""));
    await album.keep(page, `${kind}-no-pictures`, [768, 320]);
    await page.setContent(withPictures(html, mail));
    await page.addStyleTag({ content: INVERTED });
    await album.keep(page, `${kind}-dark`, [768, 320]);
  }
}

/** Emails by their subject without names and numbers. */
function oneOfEachKind(emails: readonly ParsedEmail[]): Map<string, ParsedEmail> {
  const kinds = new Map<string, ParsedEmail>();
  for (const mail of emails) {
    const subject = (mail.subject ?? "").replace(/\b[0-9A-F]{8}\b|\bJo Miller\b|\bAcme Ltd\b|\$?[\d,.]+/g, "");
    kinds.set(`email-${nameOf(subject)}`, mail);
  }
  return kinds;
}

/** The HTML with its attached pictures in it, as an email program shows them. */
function withPictures(html: string, { attachments }: ParsedEmail): string {
  return attachments.reduce((page, { contentId = "", mimeType, content }) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    const id = contentId.replace(/^<|>$/g, "");
    return page.replaceAll(`cid:${id}`, `data:${mimeType};base64,${bytes.toString("base64")}`);
  }, html);
}
