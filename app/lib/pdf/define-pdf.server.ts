import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { z } from "zod";
import { loadFonts } from "./fonts.server.ts";

export type PdfTemplate<Content> = {
  /** Throws ZodError for invalid content. */
  render(content: unknown): Promise<Uint8Array<ArrayBuffer>>;
  /** For tests. */
  element(content: Content): ReactElement<DocumentProps>;
};

/** `schema` checks the content, which comes from another process. The document needs a `creationDate`: the same content gives the same bytes. */
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
