type Drawing = Promise<Uint8Array<ArrayBuffer> | null>;

/** Up to 0.2 MB each. */
const MAX_DRAWN = 150;

const drawings = new Map<string, Drawing>();

/** Keeps the latest. `url` has a hash of what is drawn, or says it. What fails, or is gone, is drawn again. */
export function drawOnce(url: string, draw: () => Drawing): Drawing {
  const existing = drawings.get(url);
  if (existing) return existing;
  const drawing = draw();
  drawings.set(url, drawing);
  const forget = () => drawings.delete(url);
  drawing.then((drawn) => drawn ?? forget(), forget);
  for (const oldest of drawings.keys()) {
    if (drawings.size <= MAX_DRAWN) break;
    drawings.delete(oldest);
  }
  return drawing;
}
