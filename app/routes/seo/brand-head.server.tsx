import { iconUrl } from "~/content/documents/brand-icons.server";
import { paletteOf } from "~/content/documents/palette.server";
import type { Site } from "~/content/site";
import { fontUrl } from "~/ui/brand-sheet.server";
import pixelFont from "~/ui/fonts/press-start-2p.woff2?url";

/** Color, icons and font of every page. */
export function BrandHead({ site }: { site: Site }) {
  const { look } = site;
  const icon = iconUrl(site, "32");
  return (
    <>
      <meta name="theme-color" content={paletteOf(look).night} />
      {!icon && <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
      <link rel="icon" href={icon ?? "/favicon-32.png"} type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href={iconUrl(site, "180") ?? "/apple-touch-icon.png"} />
      <link rel="manifest" href="/site.webmanifest" />
      {/* The headline's font. The text font may load later. */}
      <link
        rel="preload"
        href={(look && fontUrl(look)) ?? pixelFont}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
    </>
  );
}
