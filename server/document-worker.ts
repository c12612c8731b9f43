import { calendarFile, renderCalendarPdf } from "../app/catalog/blast/calendar/calendar-pdf.server.ts";
import type { DocumentKind } from "../app/documents/documents.ts";
import type { RenderAnswer } from "../app/documents/render-process.server.ts";

/**
 * The process that makes documents. Plain Node runs it from its source, in the built shop, in development and in tests alike: so all
 * that it imports is imported with its file's ending, and none of it by `~/`.
 */

const renderers: Record<DocumentKind, (content: unknown) => Promise<Uint8Array>> = {
  "social-posts": (content) => renderCalendarPdf(calendarFile.parse(content)),
};

process.on("message", async ({ kind, content }: { kind: DocumentKind; content: unknown }) => {
  try {
    sendAnswer({ bytes: new Uint8Array(await renderers[kind](content)) });
  } catch (error) {
    // Without the content, which is somebody's brief.
    const stack = error instanceof Error ? error.stack?.split("\n").slice(1).join("\n") : "";
    sendAnswer({ fault: `${error instanceof Error ? error.name : "Unknown"} ${stack}` });
  }
});

const sendAnswer = (answer: RenderAnswer) => process.send?.(answer);

// A signal to the whole group is meant for the shop, which lets what is under way finish and then ends this.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
