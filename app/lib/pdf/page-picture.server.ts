import { PDFiumLibrary } from "@hyzyla/pdfium";
import { z } from "zod";
import { loadOnce } from "~/lib/load-once";
import { inDecoderTurn, openDecoder } from "~/lib/storage/image-decoder.server";

/** In pixels. A letter's page is 1,600 wide; a poster is not larger than its picture will be. */
const MAX_SIZE = { width: 1_600, height: 8_000 };

const contentSchema = z.object({ pdf: z.instanceof(Uint8Array), page: z.int().nonnegative() });

/** PDFium in WebAssembly, built without an engine for the scripts of PDFs. */
const openPdfium = loadOnce(() => PDFiumLibrary.init());

/** A PNG of one page of a PDF, from 0; empty after the last page. Throws for a PDF that is damaged or has a password. */
export const pagePicture = {
  render: async (unchecked: unknown): Promise<Uint8Array> => {
    const { pdf, page } = contentSchema.parse(unchecked);
    const pdfium = await openPdfium();
    const document = await pdfium.loadDocument(pdf);
    try {
      if (page >= document.getPageCount()) return new Uint8Array();
      const shown = document.getPage(page);
      const { originalWidth, originalHeight } = shown.getOriginalSize();
      const scale = Math.min(MAX_SIZE.width / originalWidth, MAX_SIZE.height / originalHeight);
      const { data, width, height } = await shown.render({ scale, render: "bitmap" });
      return await inDecoderTurn(async () => {
        const open = await openDecoder();
        return open(data, { width, height, channels: 4 }).removeAlpha().png({ compressionLevel: 3 }).toBuffer();
      });
    } finally {
      document.destroy();
    }
  },
};
