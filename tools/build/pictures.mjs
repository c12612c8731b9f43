/**
 * Draws every pixel picture of app/ui/images as a PNG in app/ui/images/generated: a third of the bytes of the SVG that it is kept as, and
 * no document of its own for the browser to lay out and paint. `npm start`, `npm run dev` and `npm test` run it, and so may
 * you after changing a picture: node tools/build/pictures.mjs
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readPicture, toPng } from "./pixel-canvas.mjs";

const folder = new URL("../../app/ui/images", import.meta.url).pathname;

/** The sprite of icons is no pixel picture: it is drawn in any size and color. (The machine's own Node may run this: no `globSync`.) */
const pictures = readdirSync(folder, { recursive: true }).filter(
  (name) => name.endsWith(".svg") && name !== "icons.svg",
);
for (const name of pictures) {
  const path = `${folder}/drawn/${name.replace(/svg$/, "png")}`;
  const png = toPng(readPicture(`${folder}/${name}`));
  if (existsSync(path) && readFileSync(path).equals(png)) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, png);
  console.log(`Drew app/ui/images/generated/${name.replace(/svg$/, "png")}`);
}
