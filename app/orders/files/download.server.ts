import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { contentDisposition } from "~/lib/storage/file-name";
import { PREVIEW_TYPE } from "~/lib/storage/image-preview.server";
import type { ByteRange } from "~/lib/storage/storage";
import {
  type FindFileActor,
  fileNotFoundResponse,
  methodNotAllowedResponse,
  withFileActor,
} from "./file-endpoints.server";
import { findOrderFile, openFileContent, openPreview } from "./order-files.server";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Nothing of a file that somebody sent runs on our origin, whoever opens it and however. */
const LOCKED = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** GET of a file: only ever a download, under the name that its sender gave it. A part of it for whoever's download broke off. */
export const handleDownload = (args: Args, given: string | undefined, find: FindFileActor): Promise<Response> =>
  withFileActor(args, find, async (app, side) => {
    const { request } = args;
    if (!isReading(request)) return methodNotAllowedResponse("GET, HEAD, POST");
    const id = z.uuid().safeParse(given);
    const file = id.success ? await findOrderFile(app, side, id.data) : null;
    if (!file) return fileNotFoundResponse();
    const headers = {
      ...LOCKED,
      "Content-Type": typeOnTheWay(file.type),
      "Content-Disposition": contentDisposition(file.name),
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-store",
    };
    const range = rangeOf(request.headers.get("range"), file.size);
    if (range === "none") {
      return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${file.size}` } });
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    const part: Record<string, string> = range ? { "Content-Range": `bytes ${start}-${end}/${file.size}` } : {};
    const content = request.method === "HEAD" ? null : (await openFileContent(app, file.id, { start, end })).content;
    return new Response(content, {
      status: range ? 206 : 200,
      headers: { ...headers, ...part, "Content-Length": String(end - start + 1) },
    });
  });

/** GET of a picture's preview, which we made ourselves and so may be shown. */
export const handlePreview = (args: Args, given: string | undefined, find: FindFileActor): Promise<Response> =>
  withFileActor(args, find, async (app, side) => {
    if (!isReading(args.request)) return methodNotAllowedResponse("GET, HEAD");
    const id = z.uuid().safeParse(given);
    const file = id.success ? await findOrderFile(app, side, id.data) : null;
    const picture = file?.preview ? await openPreview(app, file.id) : null;
    if (!picture) return fileNotFoundResponse();
    if (args.request.method === "HEAD") await picture.content.cancel();
    return new Response(args.request.method === "HEAD" ? null : picture.content, {
      headers: {
        ...LOCKED,
        "Content-Type": PREVIEW_TYPE,
        "Content-Disposition": "inline",
        "Content-Length": String(picture.size),
        // It never changes; the browser alone may keep it, for as long as somebody looks at the page.
        "Cache-Control": "private, max-age=600",
      },
    });
  });

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD";

/** A drawing may hold scripts: no browser is to know that it could show it. */
const typeOnTheWay = (type: string | null) => (!type || type.includes("svg") ? "application/octet-stream" : type);

/** One range of bytes; null where none is asked for, or several, which we may answer with all of it. "none": it lies behind the end. */
function rangeOf(header: string | null, size: number): ByteRange | "none" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return null;
  return start >= size || start > end ? "none" : { start, end };
}
