import encodeQR from "qr";

/** A picture of a text that a phone's camera reads: black squares in a grid of `size` by `size`, as the path of an SVG. */
export type QrCode = { size: number; path: string };

/** Squares of quiet around it, without which some cameras find nothing. */
const QUIET = 4;

export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  const squares = rows.flatMap((row, y) => row.flatMap((black, x) => (black ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, path: squares.join("") };
}
