/** Node runs this file from source: it and its imports must use relative paths with file endings. */
import "./tsx-loader.ts";
import { z } from "zod";
import { PDF_KINDS, type PdfKind } from "../../app/lib/pdf/pdf.ts";
import type { RenderResponse } from "../../app/lib/pdf/pdf-renderer.server.ts";

const pdfs: Record<PdfKind, () => Promise<{ render(content: unknown): Promise<Uint8Array> }>> = {
  "social-posts": async () =>
    (await import("../../app/catalog/blast/calendar/pdf/calendar-pdf.server.tsx")).calendarPdf,
  invoice: async () => (await import("../../app/billing/invoices/invoice-pdf.server.tsx")).invoicePdf,
  quote: async () => (await import("../../app/checkout/quotes/quote-pdf.server.tsx")).quotePdf,
};

const requestSchema = z.object({ kind: z.enum(PDF_KINDS), content: z.unknown() });

process.on("message", async (message) => {
  try {
    const { kind, content } = requestSchema.parse(message);
    const pdf = await pdfs[kind]();
    respond({ bytes: new Uint8Array(await pdf.render(content)) });
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
