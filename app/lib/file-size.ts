const UNITS = ["B", "KB", "MB", "GB"] as const;
const STEP = 1024;

/** In bytes; a megabyte is 1024² bytes, as displayed. */
export const megabytes = (count: number): number => count * STEP * STEP;

/** 1536 -> "1.5 KB". */
export function formatFileSize(bytes: number): string {
  const index = Math.max(
    0,
    UNITS.findLastIndex((_, power) => bytes >= STEP ** power),
  );
  return `${Math.round((bytes * 10) / STEP ** index) / 10} ${UNITS[index]}`;
}
