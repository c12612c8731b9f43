import { parentPort } from "node:worker_threads";
import { calendarFile, renderCalendarPdf } from "../app/catalog/blast/calendar/calendar-pdf.server.ts";
import type { DocumentKind } from "../app/documents/documents.ts";
import type { RenderAnswer } from "../app/documents/render-thread.server.ts";

/**
 * The thread that makes documents. Plain Node runs it from its source, in the built shop, in development and in tests alike: so all
 * that it imports is imported with its file's ending, and none of it by `~/`.
 */

const renderers: Record<DocumentKind, (content: unknown) => Promise<Uint8Array>> = {
  "social-posts": (content) => renderCalendarPdf(calendarFile.parse(content)),
};

parentPort?.on("message", async ({ kind, content }: { kind: DocumentKind; content: unknown }) => {
  try {
    const bytes = new Uint8Array(await renderers[kind](content));
    parentPort?.postMessage({ bytes } satisfies RenderAnswer, [bytes.buffer]);
  } catch (error) {
    // Without the content, which is somebody's brief.
    const fault = error instanceof Error ? `${error.name} ${error.stack?.split("\n").slice(1).join("\n")}` : "unknown";
    parentPort?.postMessage({ fault } satisfies RenderAnswer);
  }
});
