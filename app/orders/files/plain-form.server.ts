import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { toStorableText } from "~/lib/db/storable-text";
import { MAX_FILE_BYTES, MAX_ORDER_FILES } from "./file-limits";

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
