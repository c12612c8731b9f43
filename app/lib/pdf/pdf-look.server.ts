import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";

const pictureSchema = z.object({ png: z.base64(), width: z.number(), height: z.number() });

/** How a brand differs from the shipped one. `colors`: by the shipped one. `picture`: in the header of each page, in pixels. */
export const pdfLookSchema = z.object({
  colors: z.record(z.string(), z.string()),
  hasRobot: z.boolean(),
  picture: pictureSchema.nullable(),
});

export type PdfLook = z.output<typeof pdfLookSchema>;
export type PdfPicture = z.output<typeof pictureSchema>;

const SHIPPED_LOOK: PdfLook = { colors: {}, hasRobot: true, picture: null };

const current = new AsyncLocalStorage<PdfLook>();

/** Draws with a look. No context of React: the built renderer has a React of its own, and hooks would fail. */
export const drawWithLook = <T>(look: PdfLook | undefined, draw: () => T): T => current.run(look ?? SHIPPED_LOOK, draw);

export const pdfLook = (): PdfLook => current.getStore() ?? SHIPPED_LOOK;

/** The brand's color instead of a shipped one. */
export const pdfColor = (shipped: string): string => pdfLook().colors[shipped] ?? shipped;
