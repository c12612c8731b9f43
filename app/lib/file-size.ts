const UNITS = ["B", "KB", "MB", "GB"] as const;
const STEP = 1024;

/** The size of `count` megabytes, in bytes, by the rule that sizes are shown by. */
export const megabytes = (count: number): number => count * STEP * STEP;

/** How every size is shown, by steps of 1024: 1536 → "1.5 KB". */
export function formatFileSize(bytes: number): string {
  const power = UNITS.findLastIndex((_, index) => bytes >= STEP ** index);
  const index = Math.max(0, power);
  return `${figures.format(bytes / STEP ** index)} ${UNITS[index]}`;
}

const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, useGrouping: false });
