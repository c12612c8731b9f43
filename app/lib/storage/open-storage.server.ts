import type { Settings } from "~/lib/config/settings.server";
import { createDiskStorage } from "./disk-storage.server";
import { createS3Storage } from "./s3-storage.server";
import type { FileStorage } from "./storage";

export const createStorage = (place: Settings["files"]): FileStorage =>
  "folder" in place ? createDiskStorage(place.folder) : createS3Storage(place);
