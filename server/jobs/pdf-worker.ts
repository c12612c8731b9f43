import { z } from "zod";
import { invoicePdf } from "~/billing/invoices/invoice-pdf.server";
import { calendarPdf } from "~/catalog/blast/calendar/pdf/calendar-pdf.server";
import { quotePdf } from "~/checkout/quotes/quote-pdf.server";
import { pagePicture } from "~/lib/pdf/page-picture.server";
import { PDF_KINDS, type PdfKind } from "~/lib/pdf/pdf";
import type { RenderResponse } from "~/lib/pdf/pdf-renderer.server";

const pdfs: Record<PdfKind, { render(content: unknown): Promise<Uint8Array> }> = {
  "social-posts": calendarPdf,
  invoice: invoicePdf,
  quote: quotePdf,
  "page-picture": pagePicture,
};

const requestSchema = z.object({ kind: z.enum(PDF_KINDS), content: z.unknown() });

process.on("message", async (message) => {
  try {
    const { kind, content } = requestSchema.parse(message);
    respond({ bytes: new Uint8Array(await pdfs[kind].render(content)) });
  } catch (error) {
    // Without the error message, which may contain parts of the content.
    const stack = error instanceof Error ? error.stack?.split("\n").slice(1).join("\n") : "";
    respond({ fault: `${error instanceof Error ? error.name : "Unknown"} ${stack}` });
  }
});

const respond = (response: RenderResponse) => process.send?.(response);

// Ctrl-C signals the whole process group. The shop finishes running jobs first and then ends this one.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
