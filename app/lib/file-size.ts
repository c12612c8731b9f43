const UNITS = ["B", "KB", "MB", "GB"] as const;
const STEP = 1024;

const numberFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, useGrouping: false });

/** In bytes; a megabyte is 1024² bytes, as displayed. */
export const megabytes = (count: number): number => count * STEP * STEP;

/** 1536 -> "1.5 KB". */
export function formatFileSize(bytes: number): string {
  const index = Math.max(
    0,
    UNITS.findLastIndex((_, power) => bytes >= STEP ** power),
  );
  return `${numberFormat.format(bytes / STEP ** index)} ${UNITS[index]}`;
}
