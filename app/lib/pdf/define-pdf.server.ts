import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { z } from "zod";
import { loadFonts } from "./fonts.server.ts";

export type PdfTemplate<Content> = {
  /** Returns the PDF; the same content results in the same bytes. Throws ZodError for invalid content. */
  render(content: unknown): Promise<Uint8Array<ArrayBuffer>>;
  /** For tests of the rendered text. */
  element(content: Content): ReactElement<DocumentProps>;
};

/**
 * Defines a PDF. `schema` checks the content, which comes from another process. `element` returns a `<Document>` with a
 * `creationDate`: without it the bytes change with the clock.
 */
export function definePdf<Content extends object>(
  schema: z.ZodType<Content>,
  element: (content: Content) => ReactElement<DocumentProps>,
): PdfTemplate<Content> {
  return {
    element,
    render: async (unchecked) => {
      const content = schema.parse(unchecked);
      await loadFonts(Object.values(content).join(" "));
      return new Uint8Array(await renderToBuffer(element(content)));
    },
  };
}
