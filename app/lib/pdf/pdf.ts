/** The port to what makes files, such as PDFs. */

/** A kind is a React component with its own file; `server/jobs/pdf-worker.ts` has the list of them. */
export const PDF_KINDS = ["social-posts", "invoice", "quote"] as const;
export type PdfKind = (typeof PDF_KINDS)[number];

/** Makes files one at a time and in a process of their own, so that the shop serves everybody else meanwhile. */
export interface PdfRenderer {
  /**
   * The bytes of a finished file. `content` is all that it is made from: plain values and dates, as they can be handed to
   * another process. Throws PdfQueueFull while too many wait, PdfRenderFailed when this one cannot be made.
   */
  render(kind: PdfKind, content: object): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends at once; files that are still waited for are rejected with PdfRenderFailed. */
  close(): Promise<void>;
}

/** So many files are being waited for that one more would take too long: to be tried again in some seconds. */
export class PdfQueueFull extends Error {
  override name = "DocumentsBusy";
}

/** The process failed, or took too long, with this one file. */
export class PdfRenderFailed extends Error {
  override name = "DocumentNotMade";
}
