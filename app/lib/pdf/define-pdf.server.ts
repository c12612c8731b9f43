import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { z } from "zod";
import { loadFonts } from "./fonts.server.ts";

/** A document that can be made: what it takes is checked by its own schema, since it comes from another process. */
export type PdfTemplate<Content> = {
  /** The PDF; the same content gives the same bytes. Throws a ZodError when the content is not what the document takes. */
  render(content: unknown): Promise<Uint8Array<ArrayBuffer>>;
  /** The checked content as React sees it, for tests that look at the page. */
  element(content: Content): ReactElement<DocumentProps>;
};

/**
 * A document as a React component with its content's schema. The component is called as a function, returns a `<Document>` and gives it
 * a `creationDate`: without one the bytes change with the clock.
 */
export function definePdf<Content extends object>(
  schema: z.ZodType<Content>,
  element: (content: Content) => ReactElement<DocumentProps>,
): PdfTemplate<Content> {
  return {
    element,
    render: async (given) => {
      const content = schema.parse(given);
      await loadFonts(Object.values(content).join(" "));
      return new Uint8Array(await renderToBuffer(element(content)));
    },
  };
}
