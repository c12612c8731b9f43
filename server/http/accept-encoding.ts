/** How the bytes of an answer may be packed; "identity" is as they are. */
export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** What a client wants, as it says in Accept-Encoding: each coding that it names, with its weight from 0 (never) to 1. */
type Wishes = ReadonlyMap<string, number>;

/** Browsers send few different ones; whoever sends others must not fill our memory. */
const MOST_KEPT = 200;
const kept = new Map<string, Wishes>();

/**
 * The best of what we have: the one that the client wants most, and of those that it wants alike the first. `offered` is in our own order
 * of preference. Who says nothing, or wants nothing that we have, gets the bytes as they are.
 */
export function negotiateEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (header === undefined) return "identity";
  const wishes = wishesOf(header);
  let [best, most]: [Encoding, number] = ["identity", wishes.get("identity") ?? 0];
  for (const encoding of offered) {
    if (encoding === "identity") continue;
    const weight = wishes.get(encoding) ?? wishes.get("*") ?? 0;
    // What is packed is smaller: it is taken where both are wanted alike, unless it was taken already.
    if (weight > 0 && (weight > most || (weight === most && best === "identity"))) [best, most] = [encoding, weight];
  }
  return best;
}

function wishesOf(header: string): Wishes {
  const known = kept.get(header);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const wishes = read(header);
  kept.set(header, wishes);
  return wishes;
}

const ITEM = /^([!#$%&'*+.^`|~\w-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** What is no coding with a weight is passed over. */
function read(header: string): Wishes {
  const wishes = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [, name, weight = "1"] = ITEM.exec(item.trim()) ?? [];
    if (name) wishes.set(name === "x-gzip" ? "gzip" : name, Number(weight));
  }
  return wishes;
}
