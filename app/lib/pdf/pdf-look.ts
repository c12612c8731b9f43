import { createContext, use } from "react";
import { z } from "zod";

const pictureSchema = z.object({ png: z.base64(), width: z.number(), height: z.number() });

/** How a brand differs from the shipped one. `colors`: by the shipped one. `picture`: in the header of each page, in pixels. */
export const pdfLookSchema = z.object({
  colors: z.record(z.string(), z.string()),
  hasRobot: z.boolean(),
  hasSky: z.boolean(),
  picture: pictureSchema.nullable(),
});

export type PdfLook = z.output<typeof pdfLookSchema>;
export type PdfPicture = z.output<typeof pictureSchema>;

export const SHIPPED_LOOK: PdfLook = { colors: {}, hasRobot: true, hasSky: true, picture: null };

export const PdfLookContext = createContext(SHIPPED_LOOK);

/** The brand's color instead of a shipped one. */
export function usePdfColor(): (shipped: string) => string {
  const { colors } = use(PdfLookContext);
  return (shipped) => colors[shipped] ?? shipped;
}
