import type { Settings } from "~/settings/settings.server";
import { createDiskStorage } from "./disk.server";
import type { FileStorage } from "./files";
import { createS3Storage } from "./s3.server";

/** The store that the settings name: an S3-compatible one, else a folder. */
export const createStorage = (place: Settings["files"]): FileStorage =>
  "folder" in place ? createDiskStorage(place.folder) : createS3Storage(place);
