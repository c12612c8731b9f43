import { drawBrandFile } from "~/content/documents/brand-files.server";
import { pictureOf } from "~/content/documents/pictures";
import { findPicture } from "~/content/documents/pictures.server";
import { siteContext } from "~/content/site-context";
import { getApp } from "~/lib/app-context.server";
import { sheetNamed } from "~/ui/brand-sheet.server";
import type { Route } from "./+types/brand-file";

/** GET /brand/NAME: an icon, the logo or the style sheet of a brand. The name says what is in it, so that caches may keep it. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const sheet = sheetNamed(file);
  if (sheet) return respond(sheet, "text/css; charset=utf-8");
  const { storage, db } = getApp(context);
  const site = context.get(siteContext);
  const picture = await drawBrandFile(file, storage, async (name) => pictureOf(site, name) ?? findPicture(db, name));
  if (!picture) throw new Response(null, { status: 404 });
  return respond(picture, "image/png");
}

const respond = (body: BodyInit, type: string) =>
  new Response(body, { headers: { "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable" } });
