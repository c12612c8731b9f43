/** `server/jobs/pdf-worker.ts` lists their templates. */
export const PDF_KINDS = ["social-posts", "invoice", "quote"] as const;
export type PdfKind = (typeof PDF_KINDS)[number];

/** Renders one PDF at a time in a separate process, so that the server stays responsive. */
export interface PdfRenderer {
  /**
   * Returns the bytes of the PDF. `content` is passed to another process: only plain values and dates. Throws PdfQueueFull,
   * PdfRenderFailed.
   */
  render(kind: PdfKind, content: object): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the process immediately. Waiting PDFs are rejected with PdfRenderFailed. */
  close(): Promise<void>;
}

/** Too many PDFs are waiting: retry in some seconds. */
export class PdfQueueFull extends Error {
  override name = "PdfQueueFull";
}

/** The process failed or timed out. */
export class PdfRenderFailed extends Error {
  override name = "PdfRenderFailed";
}
