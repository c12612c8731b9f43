import { createHash } from "node:crypto";
import type { PdfRenderer } from "~/lib/pdf/pdf";
import type { FileStorage } from "~/lib/storage/storage";
import type { Site } from "../site";
import { pdfLookOf } from "./brand-print.server";

/** Every file has the look of the brand as published when it is made, unless its content has a look. */
export const brandedPdfs = (
  renderer: PdfRenderer,
  storage: Pick<FileStorage, "get">,
  site: () => Site,
): PdfRenderer => ({
  get version() {
    const { look } = site();
    const hash = look && createHash("sha256").update(JSON.stringify(look)).digest("hex").slice(0, 12);
    return hash ? `${renderer.version}-${hash}` : renderer.version;
  },
  render: async (kind, content, client) => {
    const look = await pdfLookOf(storage, site());
    return renderer.render(kind, { ...(look && { look }), ...content }, client);
  },
  close: () => renderer.close(),
});
