import { sellerOf } from "~/billing/invoices/invoice-numbering.server";
import type { InvoicePdfData } from "~/billing/invoices/invoice-pdf.server";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { orderTitle } from "~/catalog/types";
import { pdfLookOf } from "~/content/documents/brand-print.server";
import type { App } from "~/lib/app-context.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { indexedPages } from "~/routes/seo/indexed-pages.server";
import { drawSocialPicture } from "~/routes/seo/social-picture.server";
import type { SamplePicture } from "./sample-pictures";

/** PNGs with the site of `drafted`. Throw PdfQueueFull and PdfRenderFailed. */
export const drawSample: Record<SamplePicture, (drafted: App) => Promise<Uint8Array<ArrayBuffer>>> = {
  invoice: async (drafted) => {
    const { pdf, storage, settings } = drafted;
    const look = await pdfLookOf(storage, settings.site);
    const bytes = await pdf.render("invoice", { ...invoiceOf(drafted), look }, CLIENT);
    return pdf.render("page-picture", { pdf: bytes, page: 0 }, CLIENT);
  },
  "link-preview": async ({ storage, settings: { site } }) => {
    const home = indexedPages(site).find(({ path }) => path === "/");
    if (!home) throw new Error("The home page has no link preview");
    return drawSocialPicture(storage, home, site);
  },
};

const CLIENT = "samples";

function invoiceOf({ settings, now }: App): InvoicePdfData {
  const { site } = settings;
  const [offer] = publishedCatalog(site).catalog.sold;
  const today = formatAgencyDate(now(), site.hours.timeZone);
  const seller = sellerOf(settings);
  const number = "INV-2026-000001";
  const price = offer?.price.label ?? "";
  return {
    title: "Invoice",
    number,
    issuedAt: now(),
    facts: [["Issued on", today]],
    seller,
    buyer: ["Acme Coffee", "jo@acme.example"],
    lines: [[orderTitle(offer) ?? "Your order", price]],
    total: ["Total", price],
    standing: `Paid on ${today}. Payment method: Card. Thank you!`,
    notice: "This is a sample.",
    foot: `${seller[0] ?? ""} · ${number}`,
  };
}
