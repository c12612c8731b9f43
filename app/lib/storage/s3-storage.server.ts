import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { z } from "zod";
import type { S3Location } from "~/lib/config/environment.server";
import { loadOnce } from "~/lib/load-once";
import {
  type FileKey,
  type FileStorage,
  folderName,
  isFolderName,
  OWNER_FILE,
  parseFileKey,
  storageFailure,
  trackSource,
} from "./storage";

/** Of a multipart upload; one part at a time is in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/** `request`: until the response begins, enough for a part. `silence`: in its body, also while a slow client reads it. */
const TIMEOUTS_MS = { connection: 4_000, request: 15_000, silence: 60_000 };
const MAX_ATTEMPTS = 2;

/** Even if a bucket is public by mistake, browsers only download its files. */
const DOWNLOAD_HEADERS = { ContentType: "application/octet-stream", ContentDisposition: "attachment" };

/** Storage on disk does not need the SDK. */
const loadSdk = async () => ({ ...(await import("@aws-sdk/client-s3")), ...(await import("@aws-sdk/lib-storage")) });

export function createS3Storage(place: S3Location, timeouts = TIMEOUTS_MS): FileStorage {
  const open = loadOnce(() => connect(place, timeouts));
  const target = (key: FileKey) => {
    const { folder, name } = parseFileKey(key);
    return { Bucket: place.bucket, Key: `${place.prefix}${folder}/${name}` };
  };
  const ownerFile = { Bucket: place.bucket, Key: place.prefix + OWNER_FILE };
  return {
    where: `${place.endpoint}/${place.bucket}`,
    put: async (key, content) => {
      const [source, where] = [trackSource(content), target(key)];
      try {
        const { client, s3 } = await open();
        const body = Readable.from(source.content, { objectMode: false });
        const params = { ...where, Body: body, ...DOWNLOAD_HEADERS };
        const options = { client, params, queueSize: 1, partSize: PART_BYTES, leavePartsOnError: false };
        assertConfirmed(await new s3.Upload(options).done());
        return source.size;
      } catch (error) {
        throw source.failure ? source.failure.error : unavailable(error);
      }
    },
    get: async (key, range) => {
      const { client, s3 } = await open();
      const header = range && `bytes=${range.start}-${range.end}`;
      const object = await orNull(client.send(new s3.GetObjectCommand({ ...target(key), Range: header })));
      if (!object?.Body) return null;
      const size = Number(/\/(\d+)$/.exec(object.ContentRange ?? "")?.[1] ?? object.ContentLength);
      const content = object.Body.transformToWebStream();
      if (object.ContentLength === (range ? range.end - range.start + 1 : size))
        return { size, content: withStorageErrors(content) };
      await content.cancel();
      throw unavailable(new Error("The store sent another part of the file"));
    },
    head: async (key) => {
      const { client, s3 } = await open();
      const object = await orNull(client.send(new s3.HeadObjectCommand(target(key))));
      if (object && object.ContentLength === undefined) throw unavailable(new Error("The store did not tell the size"));
      return object?.ContentLength ?? null;
    },
    remove: async (key) => {
      const { client, s3 } = await open();
      await orNull(client.send(new s3.DeleteObjectCommand(target(key))));
    },
    removeFolder: async (folder) => {
      const { client, s3 } = await open();
      const all = { Bucket: place.bucket, Prefix: `${place.prefix}${folderName(folder)}/` };
      for (;;) {
        const page = await orNull(client.send(new s3.ListObjectsV2Command(all)));
        const keys = (page?.Contents ?? []).flatMap(({ Key: key }) => key ?? []);
        if (keys.length === 0) return;
        for (const key of keys) {
          await orNull(client.send(new s3.DeleteObjectCommand({ Bucket: place.bucket, Key: key })));
        }
      }
    },
    folders: async function* () {
      const { client, s3 } = await open();
      for (let next: string | undefined, first = true; first || next; first = false) {
        const where = { Bucket: place.bucket, Prefix: place.prefix, ContinuationToken: next };
        const page = await orNull(client.send(new s3.ListObjectsV2Command(where)));
        for (const { Key: key = "", LastModified: at } of page?.Contents ?? []) {
          const folder = key.slice(place.prefix.length).split("/")[0] ?? "";
          if (at && isFolderName(folder)) yield { folder, at };
        }
        next = page?.NextContinuationToken;
      }
    },
    // Writes, because the access key may be read-only.
    check: async () => {
      const probe = target(`${randomUUID()}/probe`);
      const { client, s3 } = await open();
      const sent = client.send(new s3.PutObjectCommand({ ...probe, Body: "x", ...DOWNLOAD_HEADERS }));
      await orNull(sent.then(assertConfirmed));
      await orNull(client.send(new s3.DeleteObjectCommand(probe)));
    },
    owner: async () => {
      const { client, s3 } = await open();
      const object = client.send(new s3.GetObjectCommand(ownerFile));
      return (await orNull(object.then(({ Body: body }) => body?.transformToString())))?.trim() || null;
    },
    claim: async (shopId) => {
      const { client, s3 } = await open();
      const mark = { ...ownerFile, Body: `${shopId}\n`, ...DOWNLOAD_HEADERS };
      try {
        await client.send(new s3.PutObjectCommand({ ...mark, IfNoneMatch: "*" }));
      } catch (error) {
        if (isTaken(error)) return;
        if (!(error instanceof Error) || error.name !== "NotImplemented") throw unavailable(error);
        await orNull(client.send(new s3.PutObjectCommand(mark)));
      }
    },
  };
}

/** Another process was first, or is just writing. */
const isTaken = (error: unknown) =>
  error instanceof Error && (error.name === "PreconditionFailed" || error.name === "ConditionalRequestConflict");

type Sdk = { client: S3Client; s3: Awaited<ReturnType<typeof loadSdk>> };

async function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Location,
  { connection, request, silence }: typeof TIMEOUTS_MS,
): Promise<Sdk> {
  const s3 = await loadSdk();
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Only Amazon supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: connection,
      requestTimeout: request,
      socketTimeout: silence,
      throwOnRequestTimeout: true,
    },
  });
  const rejectPage: Parameters<typeof client.middlewareStack.add>[0] = (next) => async (args) => {
    const result = await next(args);
    assertNoPage(result.response);
    return result;
  };
  client.middlewareStack.add(rejectPage, { step: "deserialize", priority: "low" });
  return { client, s3 };
}

/** What is no store may accept everything. */
function assertConfirmed({ ETag: tag }: { ETag?: string | undefined }): void {
  if (!tag) throw new Error("The store did not confirm the file");
}

const responseSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Readable) });

/** A page of a proxy would otherwise count as success, or as the file. */
function assertNoPage(response: unknown): void {
  const { headers, body } = responseSchema.parse(response);
  if (!/^text\/html\b/i.test(headers["content-type"] ?? "")) return;
  body.destroy();
  throw new Error("The address of the store answers with a web page");
}

/** An interrupted body rejects with StorageUnavailable, too. */
function withStorageErrors(content: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = content.getReader();
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw unavailable(error);
        });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Null if the object does not exist. Throws StorageUnavailable for other errors. */
async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")) return null;
    throw unavailable(error);
  }
}

const unavailable = (error: unknown) => storageFailure("The file store is not responding as it should", error);
