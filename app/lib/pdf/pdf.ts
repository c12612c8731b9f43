/** `server/jobs/pdf-worker.ts` lists their templates. */
export const PDF_KINDS = ["social-posts", "invoice", "quote", "page-picture"] as const;
export type PdfKind = (typeof PDF_KINDS)[number];

/** One PDF at a time in a separate process, so that the server stays responsive. */
export interface PdfRenderer {
  /** Changes with any part of a template, or of what draws it. */
  version: string;
  /**
   * `content`: only plain values and dates. `client`: identifies the requester; clients take turns, and one that asks for many at once is refused before
   * others are. Throws PdfQueueFull, PdfRenderFailed.
   */
  render(kind: PdfKind, content: object, client: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Immediately; waiting PDFs are rejected with PdfRenderFailed. */
  close(): Promise<void>;
}

export class PdfQueueFull extends Error {}

export class PdfRenderFailed extends Error {}
