import { stat, statfs } from "node:fs/promises";
import { errorFinding, type Finding, okFinding, warningFinding } from "./findings";

/** What the data folder's disk has left, and whether others on this machine may look into the folder. */
export type DataDirState = { freeBytes: number; freeFiles: number; files: number; open: boolean };

/** Null when the folder cannot be asked. */
export async function inspectDataDir(folder: string): Promise<DataDirState | null> {
  try {
    const [disk, { mode }] = await Promise.all([statfs(folder), stat(folder)]);
    return {
      freeBytes: disk.bavail * disk.bsize,
      freeFiles: disk.ffree,
      files: disk.files,
      open: (mode & 0o007) !== 0,
    };
  } catch {
    return null;
  }
}

const GIB = 1024 ** 3;
/** Less than this is worth a look, and less than that is the end of a day's orders. */
const LITTLE = GIB;
const NEARLY_NONE = GIB / 8;
/** The least part of a disk's files that should be left. */
const FEW_FILES = 0.02;

const MAKE_ROOM =
  "Free some space or enlarge the disk. Start with logs and old backups. Never delete anything in the data folder.";

export function assessDataDir(folder: string, state: DataDirState | null): Finding[] {
  if (!state) {
    return [
      errorFinding(
        "folder",
        `The data folder ${folder} cannot be read.`,
        "Make it readable for this user, or set DATA_DIR.",
      ),
    ];
  }
  const { freeBytes, freeFiles, files, open } = state;
  const free = `${(freeBytes / GIB).toFixed(1)} GiB free`;
  // Some file systems count no files.
  const runsOutOfFiles = files > 0 && freeFiles / files < FEW_FILES;
  const found = [
    ...(freeBytes < NEARLY_NONE
      ? [errorFinding("folder", `The data folder’s disk is nearly full: ${free}.`, MAKE_ROOM)]
      : []),
    ...(freeBytes >= NEARLY_NONE && freeBytes < LITTLE
      ? [warningFinding("folder", `The data folder’s disk is running low: ${free}.`, MAKE_ROOM)]
      : []),
    ...(runsOutOfFiles
      ? [
          errorFinding(
            "folder",
            `The data folder’s disk can hold only ${freeFiles} more files.`,
            "Delete files on that disk.",
          ),
        ]
      : []),
    ...(open
      ? [
          warningFinding(
            "folder",
            `Every user of this machine can read ${folder}, which contains secrets and customer data.`,
            `Restrict it to the shop’s user: chmod 700 '${folder}'`,
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [okFinding("folder", `${folder} has ${free}.`)];
}
