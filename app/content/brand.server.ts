import { pictureOf, pictureUrl } from "./documents/pictures";
import type { Look } from "./look";
import type { DrawnLook, Site, SitePicture } from "./site";

type WithLook = Pick<Site, "look" | "pictures">;

/** Null if the logo is the brand's words, or its picture is gone. */
export const logoOf = (site: WithLook): SitePicture | null => pictureOf(site, site.look?.logo) ?? null;

/** Undefined for the shipped robot, null without a mascot, or if its picture is gone. */
export function mascotOf(site: WithLook): SitePicture | null | undefined {
  const { mascot } = site.look ?? {};
  return mascot === undefined ? undefined : (pictureOf(site, mascot ?? "") ?? null);
}

/** On its own plate, if it could not be seen otherwise. */
const logoUrl = ({ name }: SitePicture, look: Look | undefined): string =>
  `/brand/logo-${name}-${look?.ground ?? "night"}.png`;

export function drawnLook(site: Site): DrawnLook {
  const [logo, mascot] = [logoOf(site), mascotOf(site)];
  return {
    logo: logo && { src: logoUrl(logo, site.look), width: logo.width, height: logo.height },
    ...(mascot !== undefined && {
      mascot: mascot && {
        src: pictureUrl(mascot.name, mascot.widths[0] ?? mascot.width, "webp"),
        width: mascot.width,
        height: mascot.height,
      },
    }),
  };
}
