import { buffer } from "node:stream/consumers";
import { drawOnce } from "~/lib/rendering/drawn-once";
import { letters, pixelSvg, rect } from "~/lib/rendering/pixel-svg";
import { drawLogo, drawSquare, drawTogether } from "~/lib/storage/brand-pictures.server";
import { pictureFile } from "~/lib/storage/picture-files";
import type { FileStorage } from "~/lib/storage/storage";
import type { SitePicture } from "../site";
import { ICON_SIZES, type IconSource } from "./brand-icons.server";
import { paletteOf } from "./palette.server";
import { pictureFolder } from "./pictures.server";

type Bytes = Uint8Array<ArrayBuffer>;
type Storage = Pick<FileStorage, "get">;

/** `find`: null if the picture is gone. */
export type FindPicture = (name: string) => Promise<SitePicture | null>;

const ICON = new RegExp(
  `^icon-(?:(?<picture>[0-9a-f]{32})|u(?<code>[0-9a-f]{1,5})-(?<color>[0-9a-f]{6}))-(?<ground>night|light)-(?<size>${ICON_SIZES.join("|")})\\.png$`,
);
const LOGO = /^logo-(?<picture>[0-9a-f]{32})-(?<ground>night|light)\.png$/;

/** Pixels. Pages show it half as large. */
const LOGO_BOX = { width: 560, height: 96 };

/** The bytes of an icon or logo by the name in its address. Null for another name, or a picture that is gone. */
export function drawBrandFile(name: string, storage: Storage, find: FindPicture): Promise<Bytes | null> {
  const groups = (ICON.exec(name) ?? LOGO.exec(name))?.groups;
  if (!groups) return Promise.resolve(null);
  return drawOnce(name, async () => {
    const { picture, code = "", color, ground, size = "" } = groups;
    const source = picture
      ? { picture }
      : { letter: String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)), color: `#${color}` };
    const behind = groundColor(ground);
    const found = picture ? await find(picture) : null;
    if (!size) return logoPng(storage, found, behind);
    return iconPng(source, size, behind, async () => found && readPicture(storage, found));
  });
}

export const groundColor = (ground: string | undefined): string =>
  paletteOf(ground === "light" ? { ground } : {}).night;

/** As large as pages need it. `isOpaque`: for emails and other places with a ground of their own. */
export async function logoPng(
  storage: Storage,
  picture: SitePicture | null,
  ground: string,
  isOpaque = false,
): Promise<Bytes | null> {
  const file = picture && (await readPicture(storage, picture));
  return picture && file && drawLogo(file, { ...logoSize(picture), ground, isOpaque });
}

/** Pixels: the picture's ratio, within the box. */
export function logoSize({ width, height }: Pick<SitePicture, "width" | "height">): { width: number; height: number } {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The largest file of a picture. Null if it is gone. */
export async function readPicture(storage: Storage, { name, width }: SitePicture): Promise<Uint8Array | null> {
  const file = await storage.get(`${pictureFolder(name)}/${pictureFile(width, "webp")}`);
  return file && buffer(file.content);
}

/** Only the smallest one may be transparent: phones show the others on black. */
async function iconPng(
  source: IconSource,
  size: string,
  ground: string,
  read: () => Promise<Uint8Array | null>,
): Promise<Bytes | null> {
  const pixels = size === "maskable" ? 512 : Number(size);
  if ("letter" in source) return drawLetter(source, pixels, size === "maskable" ? 0.5 : 0.7, ground);
  const file = await read();
  return file && drawSquare(file, pixels, size === "maskable" ? 0.15 : 0, size === "32" ? undefined : ground);
}

/** `share`: of the square, at most; every dot of the letter has the same size. */
function drawLetter({ letter, color }: { letter: string; color: string }, size: number, share: number, ground: string) {
  const dot = Math.floor((size * share) / 8);
  // The letters of this font stand at the top left of their grid.
  const start = Math.round((size - 7 * dot) / 2);
  return drawTogether(
    pixelSvg(size, size, 1, rect(0, 0, size, size, ground) + letters(letter, start, start, dot, color)),
    [],
  );
}
