import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export type S3Server = Awaited<ReturnType<typeof s3Server>>;

/** Starts an empty S3 server; `port` 0 is any free one. */
export async function s3Server(port = 0) {
  const directory = mkdtempSync(join(tmpdir(), "s3-"));
  const bucket = "shop-files";
  const server = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port: ownPort } = await server.run();
  // s3rver's fixed credentials.
  const [accessKeyId, secretAccessKey] = ["S3RVER", "S3RVER"];
  return {
    place: { endpoint: `http://127.0.0.1:${ownPort}`, region: "us-east-1", bucket, accessKeyId, secretAccessKey },
    /** FILES_URL of that bucket. */
    url: `http://${accessKeyId}:${secretAccessKey}@127.0.0.1:${ownPort}/${bucket}`,
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
