import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { S3Location } from "~/lib/config/environment.server";
import {
  type FileKey,
  type FileStorage,
  folderName,
  isFolderName,
  markReadErrors,
  parseFileKey,
  StorageUnavailable,
} from "./storage";

/** The parts in which a larger file is sent, in bytes: one at a time is in memory. */
const PART = 5 * 1024 * 1024;
/** In milliseconds. */
const TIME_LIMITS = { connectionTimeout: 4_000, requestTimeout: 30_000, throwOnRequestTimeout: true };

/** The SDK is loaded with the first use: a shop that keeps files on its disk never pays for it. */
const sdk = async () => ({ ...(await import("@aws-sdk/client-s3")), ...(await import("@aws-sdk/lib-storage")) });

/** Files in one bucket of an S3-compatible store, which several processes and machines can share. */
export function createS3Storage(place: S3Location): FileStorage {
  let opened: Promise<Sdk> | undefined;
  const open = () => {
    opened ??= connect(place);
    return opened;
  };
  const target = (key: FileKey) => {
    const { folder, name } = parseFileKey(key);
    return { Bucket: place.bucket, Key: `${place.prefix}${folder}/${name}` };
  };
  return {
    where: `${place.endpoint}/${place.bucket}`,
    put: async (key, content) => {
      const [incoming, where] = [markReadErrors(content), target(key)];
      try {
        const { client, s3 } = await open();
        const body = Readable.from(incoming.content, { objectMode: false });
        const params = { ...where, Body: body, ...NEVER_SHOWN };
        await new s3.Upload({ client, params, queueSize: 1, partSize: PART, leavePartsOnError: false }).done();
        return incoming.size;
      } catch (error) {
        throw incoming.fault ? incoming.fault.error : unavailable(error);
      }
    },
    get: async (key, range) => {
      const { client, s3 } = await open();
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const found = await orNull(client.send(new s3.GetObjectCommand({ ...target(key), ...wanted })));
      if (!found?.Body) return null;
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? "")?.[1];
      return { size: Number(whole ?? found.ContentLength), content: found.Body.transformToWebStream() };
    },
    head: async (key) => {
      const { client, s3 } = await open();
      return (await orNull(client.send(new s3.HeadObjectCommand(target(key)))))?.ContentLength ?? null;
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
    // Written and removed, since a key may be allowed to read alone.
    check: async () => {
      const probe = target(`${randomUUID()}/probe`);
      const { client, s3 } = await open();
      await orNull(client.send(new s3.PutObjectCommand({ ...probe, Body: "x", ...NEVER_SHOWN })));
      await orNull(client.send(new s3.DeleteObjectCommand(probe)));
    },
  };
}

type Sdk = { client: S3Client; s3: Awaited<ReturnType<typeof sdk>> };

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Location): Promise<Sdk> {
  const s3 = await sdk();
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Others than Amazon's own do not know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: TIME_LIMITS,
  });
  return { client, s3 };
}

/** Should a bucket be public by mistake, its files are still only downloaded. */
const NEVER_SHOWN = { ContentType: "application/octet-stream", ContentDisposition: "attachment" };

/** The answer, or null where the store has no such file. */
async function orNull<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")) return null;
    throw unavailable(error);
  }
}

const unavailable = (error: unknown) =>
  new StorageUnavailable("The file store is not responding as it should", { cause: error });
