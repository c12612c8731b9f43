import { siteContext } from "~/content/site-context";
import { getApp } from "~/lib/app-context.server";
import type { Route } from "./+types/social-picture";
import { changedPictures, laterPicture, shippedPicture } from "./changed-pictures.server";

/** GET /og/NAME: the preview picture of a page, as shipped or as staff have changed it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const url = `/og/${params.name}`;
  const site = context.get(siteContext);
  const changed = [...changedPictures(site).values()].find((each) => each.url === url);
  const picture = changed ?? shippedPicture(url) ?? laterPicture(site, url);
  const drawn = await picture?.draw(getApp(context).storage);
  if (!picture || !drawn) throw new Response(null, { status: 404 });
  // The name of a changed one has a hash of what is drawn.
  const caching = changed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  return new Response(drawn, { headers: { "Content-Type": picture.type, "Cache-Control": caching } });
}
