const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** 1200000 → "1.2 MB". */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = { style: "unit", unit: units[power], unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat("en-US", format).format(bytes / 1000 ** power);
}
