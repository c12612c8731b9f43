/** Where the picture lies that other sites show beside a link to the page at `path`; the build draws it (tools/build/og-images.mjs). */
export const socialPreviewUrl = (path: string): string =>
  `/og/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;
