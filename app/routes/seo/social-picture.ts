import { getApp } from "~/app-context.server";
import { siteContext } from "~/lib/config/site-context";
import type { Route } from "./+types/social-picture";
import { changedPictures } from "./changed-pictures.server";

/** GET /og/NAME, unless it is a file of the build: the picture of a page that staff have changed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const url = `/og/${params.name}`;
  const picture = [...changedPictures(context.get(siteContext)).values()].find((each) => each.url === url);
  const drawn = await picture?.draw(getApp(context).storage);
  if (!picture || !drawn) throw new Response(null, { status: 404 });
  // Its name has a hash of what is drawn.
  const headers = { "Content-Type": picture.type, "Cache-Control": "public, max-age=31536000, immutable" };
  return new Response(drawn, { headers });
}
