import { formatInvoiceNumber, sellerOf } from "~/billing/invoices/invoice-numbering.server";
import type { InvoicePdfData } from "~/billing/invoices/invoice-pdf.server";
import { pdfLookOf } from "~/content/documents/brand-print.server";
import { sampleOrder } from "~/customers/portal/sample-order.server";
import type { EmailPicture } from "~/email/mailer.server";
import type { App } from "~/lib/app-context.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { formatMoney } from "~/lib/money";
import { pictureOf } from "~/routes/seo/changed-pictures.server";
import { indexedPages } from "~/routes/seo/indexed-pages.server";

/** Titles of what is shown as a picture beside the form of the brand, by its name in the URL. */
export const SAMPLE_PICTURES = { invoice: "An invoice", "link-preview": "A link preview" } as const;

type Drawn = Pick<EmailPicture, "type"> & { bytes: Uint8Array };

/** Draws with the site of `drafted`. Null if there is nothing to show. Throws PdfQueueFull and PdfRenderFailed. */
export const drawSample: Record<keyof typeof SAMPLE_PICTURES, (drafted: App) => Promise<Drawn | null>> = {
  invoice: async (drafted) => {
    const { pdf, storage, settings } = drafted;
    const invoice = invoiceOf(drafted);
    if (!invoice) return null;
    const look = await pdfLookOf(storage, settings.site);
    const bytes = await pdf.render("invoice", { ...invoice, look }, CLIENT);
    return { type: "image/png", bytes: await pdf.render("page-picture", { pdf: bytes, page: 0 }, CLIENT) };
  },
  "link-preview": async ({ storage, settings: { site } }) => {
    const home = indexedPages(site).find(({ path }) => path === "/");
    const picture = home && pictureOf(home, site);
    const bytes = await picture?.draw(storage);
    return picture && bytes ? { type: picture.type, bytes } : null;
  },
};

const CLIENT = "samples";

function invoiceOf(drafted: App): InvoicePdfData | null {
  const order = sampleOrder(drafted);
  if (!order) return null;
  const { settings, now } = drafted;
  const today = formatAgencyDate(now(), settings.site.hours.timeZone);
  const year = Number(agencyToday(drafted).slice(0, 4));
  const number = formatInvoiceNumber({ live: true, kind: "invoice", year, number: 1 });
  const seller = sellerOf(settings);
  const amount = formatMoney(order.amount);
  return {
    title: "Invoice",
    number,
    issuedAt: now(),
    facts: [["Issued on", today]],
    seller,
    buyer: [order.details.company ?? "", "jo@acme.example"],
    lines: [[order.title, amount]],
    total: ["Total", amount],
    standing: `Paid on ${today}. Payment method: Card. Thank you!`,
    notice: "This is a sample.",
    foot: `${seller[0] ?? ""} · ${number}`,
  };
}
