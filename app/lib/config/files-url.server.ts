/** Where an S3-compatible store is, and who we are there. `prefix` is empty or ends with a slash. */
export type S3Location = {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Where FILES_URL leads: `https://KEY:SECRET@host/bucket?region=us-east-1`, with a folder in the bucket behind it if wanted. A sentence
 * for each thing that is wrong with it.
 */
export function parseStorageUrl(given: string): { place: S3Location } | { faults: string[] } {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    return { faults: ["must be a URL such as https://KEY:SECRET@host/bucket?region=us-east-1"] };
  }
  const url = new URL(given);
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean);
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  const unknown = [...new Set(url.searchParams.keys())].filter((name) => name !== "region");
  const faults = [
    accessKeyId ? "" : "must have the access key before the host: https://KEY:SECRET@host/bucket",
    secretAccessKey ? "" : "must have the secret key after the access key: https://KEY:SECRET@host/bucket",
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)
      ? ""
      : "must name a bucket after the host: https://KEY:SECRET@host/bucket",
    folders.every((folder) => /^[\w.-]+$/.test(folder)) ? "" : "must have plain words as folders after the bucket",
    unknown.length === 0 ? "" : "can only have region in its query: ?region=us-east-1",
  ].filter(Boolean);
  if (faults.length > 0 || !accessKeyId || !secretAccessKey) return { faults };
  const place = {
    endpoint: url.origin,
    region: url.searchParams.get("region") || "us-east-1",
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    accessKeyId,
    secretAccessKey,
  };
  return { place };
}

/** A key may hold characters that an address must write as %2F; undefined for what nobody can read. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
