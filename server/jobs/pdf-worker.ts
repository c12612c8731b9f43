import "./tsx-loader.ts";
import { z } from "zod";
import { PDF_KINDS, type PdfKind } from "../../app/lib/pdf/pdf.ts";
import type { RenderResponse } from "../../app/lib/pdf/pdf-renderer.server.ts";

/**
 * The process that makes documents. Plain Node runs it from its source, in the built shop, in development and in tests alike: so all
 * that it imports is imported with its file's ending, and none of it by `~/`.
 */

const documents: Record<PdfKind, () => Promise<{ render(content: unknown): Promise<Uint8Array> }>> = {
  "social-posts": async () =>
    (await import("../../app/catalog/blast/calendar/pdf/calendar-pdf.server.tsx")).calendarPdf,
  invoice: async () => (await import("../../app/billing/invoices/invoice-pdf.server.tsx")).invoicePdf,
  quote: async () => (await import("../../app/checkout/quotes/quote-pdf.server.tsx")).quotePdf,
};

/** The content is checked by its document. */
const asked = z.object({ kind: z.enum(PDF_KINDS), content: z.unknown() });

process.on("message", async (message) => {
  try {
    const { kind, content } = asked.parse(message);
    const document = await documents[kind]();
    sendAnswer({ bytes: new Uint8Array(await document.render(content)) });
  } catch (error) {
    // Without the content, which is somebody's brief.
    const stack = error instanceof Error ? error.stack?.split("\n").slice(1).join("\n") : "";
    sendAnswer({ fault: `${error instanceof Error ? error.name : "Unknown"} ${stack}` });
  }
});

const sendAnswer = (answer: RenderResponse) => process.send?.(answer);

// A signal to the whole group is meant for the shop, which lets what is under way finish and then ends this.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
