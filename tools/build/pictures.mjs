/**
 * Draws every pixel picture of app/ui/images and app/content/images as a PNG in the folder `generated` beside it: a third of the bytes of
 * the SVG, and no document of its own for the browser to lay out. `npm start`, `npm run dev` and `npm test` run it, and so may you after
 * changing a picture: node tools/build/pictures.mjs
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readPicture, toPng } from "./pixel-canvas.mjs";

for (const folder of ["app/ui/images", "app/content/images"]) {
  const root = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  // The sprite of icons is drawn in any size and color. (The machine's own Node may run this: no `globSync`.)
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
