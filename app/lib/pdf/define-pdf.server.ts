import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { z } from "zod";
import { loadFonts } from "./fonts.server";
import { drawWithLook, pdfLookSchema } from "./pdf-look.server";

/** Beside the content of each template. */
const lookSchema = z.object({ look: pdfLookSchema.optional() });

export type PdfTemplate<Content> = {
  /** Throws ZodError for invalid content. */
  render(content: unknown): Promise<Uint8Array<ArrayBuffer>>;
  element(content: Content): ReactElement<DocumentProps>;
};

/** `schema` checks the content of another process. Without a `creationDate` in the document the bytes would change. */
export function definePdf<Content extends object>(
  schema: z.ZodType<Content>,
  element: (content: Content) => ReactElement<DocumentProps>,
): PdfTemplate<Content> {
  return {
    element,
    render: async (unchecked) => {
      const content = schema.parse(unchecked);
      const { look } = lookSchema.parse(unchecked);
      await loadFonts(Object.values(content).join(" "));
      return new Uint8Array(await drawWithLook(look, () => renderToBuffer(element(content))));
    },
  };
}
