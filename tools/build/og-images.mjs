/** Run by the build: draws the Open Graph image of every page, as shipped, into the given folder or build/client/og. */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { runnerImport } from "vite";

const folder = process.argv[2] ?? "build/client/og";
const options = { configFile: false, resolve: { tsconfigPaths: true }, logLevel: "error" };
const importApp = async (path) => (await runnerImport(`./app/${path}`, options)).module;
const { indexedPages } = await importApp("routes/seo/indexed-pages.server.ts");
const { defaultSite } = await importApp("lib/config/use-site.ts");
const { socialPictureUrl } = await importApp("routes/seo/page-meta.ts");
const { drawSocialPicture } = await importApp("routes/seo/social-picture.server.ts");

mkdirSync(folder, { recursive: true });
const pages = indexedPages(defaultSite);
for (const page of pages) {
  writeFileSync(`${folder}/${basename(socialPictureUrl(page.path))}`, drawSocialPicture(page, defaultSite.brand));
}
console.log(`Drew ${pages.length} previews`);
