import { findPictureSizeFault, MAX_CHOSEN_BYTES } from "~/content-desk/media-limits";
import { failure, type Result } from "~/lib/result";
import { HEIC_ADVICE } from "~/lib/storage/picture-files";

/** Pixels. Pages show 1,600 at most. */
const MAX_WIDTH = 2_400;
const QUALITY = 0.9;

/** Draws the picture, and returns the file to send: a smaller JPEG of the drawn pixels if the server would refuse this one. */
export async function shrinkPicture(file: File, canvas: HTMLCanvasElement): Promise<Result<{ file: File }>> {
  const tooLarge = findPictureSizeFault(file.size, MAX_CHOSEN_BYTES);
  if (tooLarge) return failure(tooLarge);
  const isDrawn = await draw(file, canvas);
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  const fault = isHeic ? HEIC_ADVICE : findPictureSizeFault(file.size);
  if (!fault) return { ok: true, file };
  const jpeg = isDrawn && (await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY)));
  return jpeg ? { ok: true, file: new File([jpeg], "picture.jpg", { type: jpeg.type }) } : failure(fault);
}

/** Upright, as the file says, and on white. False if this browser can't decode it. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<boolean> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  const context = canvas.getContext("2d");
  canvas.width = 0;
  if (!bitmap || !context) return false;
  canvas.width = Math.min(bitmap.width, MAX_WIDTH);
  canvas.height = Math.max(1, Math.round((bitmap.height * canvas.width) / bitmap.width));
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return true;
}
