/** A postal address that breaks only before its city, or within the lines before it: "Austin, TX 78701" stays on one line. */
export function unbrokenAddress(address: string): string {
  const parts = address.split(", ");
  const city = parts.splice(-Math.min(2, parts.length - 1)).join(", ");
  return [...parts, city.replaceAll(" ", "\u00a0")].join(", ");
}
