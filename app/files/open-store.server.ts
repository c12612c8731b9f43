import type { Settings } from "~/settings/settings.server";
import { openDiskStore } from "./disk.server";
import type { FileStore } from "./files";
import { openS3Store } from "./s3.server";

/** The store that the settings name: an S3-compatible one, else a folder. */
export const openFileStore = (place: Settings["files"]): FileStore =>
  "folder" in place ? openDiskStore(place.folder) : openS3Store(place);
