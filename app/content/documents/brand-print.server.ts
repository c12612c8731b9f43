import { colors } from "~/lib/colors";
import { nearestReadable } from "~/lib/contrast";
import type { PdfLook, PdfPicture } from "~/lib/pdf/pdf-look.server";
import { drawSquare } from "~/lib/storage/brand-pictures.server";
import type { FileStorage } from "~/lib/storage/storage";
import { logoOf, mascotOf } from "../brand.server";
import type { Look } from "../look";
import type { Site, SitePicture } from "../site";
import { groundColor, logoPng, logoSize, readPicture } from "./brand-files.server";
import { changedColors, groundsOf } from "./palette.server";

type WithLook = Pick<Site, "look" | "pictures">;
type Storage = Pick<FileStorage, "get">;

/** Of the mascot in emails and PDF files, in pixels. */
const MASCOT_SIDE = 40;

/** A picture in the header of emails and PDF files: the logo instead of the brand's words, or the mascot beside them. In pixels. */
type BrandHeader = { picture: SitePicture; width: number; height: number; isLogo: boolean };

/** Undefined for the shipped robot, null for nothing. */
export function brandHeaderOf(site: WithLook): BrandHeader | null | undefined {
  const logo = logoOf(site);
  if (logo) {
    const { width, height } = logoSize(logo);
    return { picture: logo, width: Math.ceil(width / 2), height: Math.ceil(height / 2), isLogo: true };
  }
  const mascot = mascotOf(site);
  return mascot && { picture: mascot, width: MASCOT_SIDE, height: MASCOT_SIDE, isLogo: false };
}

/** A PNG without transparent parts. */
export async function drawBrandHeader(storage: Storage, site: WithLook, header: BrandHeader) {
  const ground = groundColor(site.look?.ground);
  if (header.isLogo) return logoPng(storage, header.picture, ground, true);
  const file = await readPicture(storage, header.picture);
  return file && drawSquare(file, 2 * MASCOT_SIDE, 0, ground);
}

/** Their bars stay dark on a light background: `panel` is also the color of their text. */
function darkLook(look: Look): Look {
  if (look.ground !== "light") return look;
  const [first, second] = [look.first, look.second].map((color) => color && nearestReadable(color, groundsOf({})));
  return { ...look, ground: undefined, first, second };
}

/** Undefined as shipped. */
export async function pdfLookOf(storage: Storage, site: Site): Promise<PdfLook | undefined> {
  if (!site.look) return undefined;
  const look = darkLook(site.look);
  const header = brandHeaderOf(site);
  const png = header && (await drawBrandHeader(storage, { ...site, look }, header));
  const picture: PdfPicture | null =
    header && png ? { png: Buffer.from(png).toString("base64"), width: header.width, height: header.height } : null;
  return {
    colors: Object.fromEntries(
      Object.entries(changedColors(look)).map(([name, color]) => [colors[name as keyof typeof colors], color]),
    ),
    hasRobot: header === undefined && look.mascot === undefined,
    picture,
  };
}
