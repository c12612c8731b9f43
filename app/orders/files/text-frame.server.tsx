import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { readText } from "~/lib/storage/file-type.server";

const STYLE =
  "body{margin:0;padding:24px;background:#fff;color:#111;font:16px/1.6 system-ui,sans-serif;white-space:pre-wrap;overflow-wrap:anywhere}";

/** Nothing is loaded and nothing runs, whatever the text says. */
export const TEXT_FRAME_CSP = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'self'; sandbox`;

/** A text as a page of its own: everything in it is text. `isCut`: the file has more. */
export function renderTextFrame(name: string, content: Uint8Array, isCut: boolean): string {
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{name}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        {readText(content)}
        {isCut && "\n\n[Download the file for the rest.]"}
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${page}`;
}
