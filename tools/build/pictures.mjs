/**
 * `node tools/build/pictures.mjs`: writes the pixel pictures of app/ui/images and app/content/images as PNG to `generated` beside them,
 * with a third of the bytes of the SVG. Part of `npm run draw`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readPicture, toPng } from "../../app/lib/rendering/pixel-canvas.mjs";

for (const folder of ["app/ui/images", "app/content/images"]) {
  const root = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  // The icon sprite stays SVG.
  const pictures = readdirSync(root, { recursive: true }).filter(
    (name) => name.endsWith(".svg") && name !== "icons.svg",
  );
  for (const name of pictures) {
    const drawn = `generated/${name.replace(/svg$/, "png")}`;
    const path = `${root}/${drawn}`;
    const png = toPng(readPicture(`${root}/${name}`));
    if (existsSync(path) && readFileSync(path).equals(png)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, png);
    console.log(`Drew ${folder}/${drawn}`);
  }
}
