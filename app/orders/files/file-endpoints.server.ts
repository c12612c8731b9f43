import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type App, clientContext, getApp } from "~/app-context.server";
import { detectOutage, outageMessage, outageReason, RETRY_AFTER_SECONDS } from "~/lib/db/outage";
import { parseStorableJson, toStorableText } from "~/lib/db/storable-text";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { contentDisposition } from "~/lib/storage/file-name";
import { PREVIEW_TYPE } from "~/lib/storage/image-preview.server";
import { type ByteRange, StorageUnavailable } from "~/lib/storage/storage";
import { MAX_FILE_BYTES, MAX_ORDER_FILES } from "./file-limits";
import { type FileActor, findOrderFile, openFileContent, openPreview } from "./order-files.server";
import { appendChunk } from "./upload-chunks.server";
import { UploadTooLarge } from "./upload-stream.server";
import { createUpload, type UploadResult } from "./uploads.server";

/** What the two sides' addresses for files answer: the same, but for who may ask. Errors are `{ "error": "message" }`. */

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Who asks, or null for whoever is nobody here. */
export type FindFileActor = (app: App, request: Request) => Promise<FileActor | null>;

/** The one answer for what is not there and for what is not theirs. */
const fileNotFoundResponse = (): Response => errorResponse(404, "This file doesn’t exist.");

export const methodNotAllowedResponse = (allowed: string): Response =>
  errorResponse(405, `Use ${allowed}.`, { Allow: allowed });

/** Runs what is asked of files for the side that asks. A store or a database that is away is a 503 that invites another try. */
async function withFileActor(
  { request, context }: Args,
  find: FindFileActor,
  answer: (app: App, side: FileActor) => Promise<Response>,
): Promise<Response> {
  const app = getApp(context);
  try {
    const side = await find(app, request);
    return side ? await answer(app, side) : fileNotFoundResponse();
  } catch (error) {
    if (error instanceof Response) return error;
    if (isClientDisconnected(request, error)) return errorResponse(400, "We didn’t receive the whole request.");
    if (error instanceof UploadTooLarge) return errorResponse(413, "We received more than the file holds.");
    return away(app, error, request.method === "POST" ? "writing" : "reading");
  }
}

/** Whether the sender went away. The body says so by its error, too: the signal of a copied request may not hear of it. */
export const isClientDisconnected = (request: Request, error: unknown): boolean =>
  request.signal.aborted || (error instanceof DOMException && error.name === "AbortError");

function away(app: App, error: unknown, doing: "reading" | "writing"): Response {
  const outage = detectOutage(error);
  if (!outage && !(error instanceof StorageUnavailable)) throw error;
  app.log.error({ err: error }, outage ? outageReason(outage) : "The file store is not responding");
  return errorResponse(503, outageMessage(doing), { "Retry-After": String(RETRY_AFTER_SECONDS) });
}

const announced = z.object({
  orderId: z.uuid(),
  name: z.string().min(1).max(10_000),
  size: z.int().nonnegative(),
  resume: z.uuid().optional(),
  forDelivery: z.boolean().optional(),
  messageId: z.uuid().optional(),
});

/** POST of `{orderId, name, size, resume?, forDelivery?, messageId?}`: room for a file, and what it is called from here on. */
export const handleCreateUpload = (args: Args, find: FindFileActor): Promise<Response> =>
  withFileActor(args, find, async (app, side) => {
    const { request, context } = args;
    if (request.method !== "POST") return methodNotAllowedResponse("POST");
    const wait = await app.rateLimits.consume("file-upload", context.get(clientContext));
    if (wait > 0) {
      return errorResponse(429, "Too many uploads. Please wait a few minutes and try again.", {
        "Retry-After": String(wait),
      });
    }
    const asked = announced.safeParse(parseStorableJson(await request.text()));
    if (!asked.success) return errorResponse(400, "We couldn’t read this request.");
    return answerWith(await createUpload(app, side, asked.data));
  });

const offset = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** POST of the bytes behind `?offset=`: how far the upload is then, which is also the answer to a wrong offset. */
export const handleUploadChunk = (args: Args, id: string | undefined, find: FindFileActor): Promise<Response> =>
  withFileActor(args, find, async (app, side) => {
    if (args.request.method !== "POST") return methodNotAllowedResponse("GET, HEAD, POST");
    const file = z.uuid().safeParse(id);
    if (!file.success) return fileNotFoundResponse();
    const [given, ...others] = new URL(args.request.url).searchParams.getAll("offset");
    const at = offset.safeParse(given);
    if (!at.success || others.length > 0)
      return errorResponse(400, "The address must say once at which offset the part begins.");
    const content = args.request.body ?? new ReadableStream({ start: (controller) => controller.close() });
    return answerWith(await appendChunk(app, side, { id: file.data, offset: at.data, content }));
  });

function answerWith(result: UploadResult): Response {
  if (!result.ok) return result.missing ? fileNotFoundResponse() : errorResponse(400, result.error);
  const { id, received, done } = result;
  return jsonResponse({ id, received, done });
}

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

/** Longest text beside the files, in bytes: a message of 5,000 characters. */
const TEXT_BYTES = 20_000;

/** A file of a form, while it comes in. */
type Take<T> = (file: { name: string; content: AsyncIterable<Uint8Array> }) => Promise<T>;

/**
 * Reads the files of a form's control `files`, one after the other, while they come in: none is ever whole in memory. Answers what
 * `take` made of each, and the form's texts. A control without a file counts as none. Throws what reading the body throws, and a 400
 * response for a body that is no such form.
 */
export async function readMultipartFiles<T>(
  request: Request,
  take: Take<T>,
): Promise<{ taken: T[]; texts: Map<string, string> }> {
  const form = openForm(request);
  const taken: T[] = [];
  const texts = new Map<string, string>();
  form.on("field", (name, value) => texts.set(toStorableText(name), toStorableText(String(value))));
  let before: Promise<void> = Promise.resolve();
  let current: BusboyFileStream | undefined;
  form.on("file", (field, stream, name) => {
    // Whoever reads it hears of its end; nobody does once it was refused.
    stream.on("error", () => {});
    // Each waits for the one before it: until then nobody reads it, and the sender waits, too.
    before = before.then(async () => {
      current = stream;
      if (field === "files" && name) taken.push(await take({ name: toStorableText(name), content: chunksOf(stream) }));
      // What was refused is read to its end, and thrown away.
      stream.resume();
    });
    before.catch(() => stream.resume());
  });
  try {
    await fed(form, request);
  } catch (error) {
    current?.destroy(error instanceof Error ? error : new Error("The form broke off"));
    await before.catch(() => {});
    throw error;
  }
  await before;
  return { taken, texts };
}

function openForm(request: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits: {
        files: MAX_ORDER_FILES,
        fileSize: MAX_FILE_BYTES + 1,
        fields: 10,
        fieldSize: TEXT_BYTES,
        headerSize: 8_192,
      },
    });
  } catch {
    throw new Response("This is no form with files.", { status: 400 });
  }
}

/** Resolves when all of the body has been read. */
async function fed(form: BusboyInstance, request: Request): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  form.once("finish", resolve);
  form.once("error", () => reject(new Response("This form is damaged.", { status: 400 })));
  const pump = async () => {
    for await (const chunk of request.body ?? []) {
      if (!form.write(chunk)) await Promise.race([new Promise((drained) => form.once("drain", drained)), promise]);
    }
    form.end();
  };
  await Promise.race([promise, pump().then(() => promise)]);
}

/** Its chunks; whoever stops reading leaves the stream as it is. */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
