/**
 * Draws the picture of each blog post, app/assets/blog/1.svg to 10.svg: 80 by 45 cells, one scene each.
 * Run it after changing a scene: node scripts/art/blog.mjs
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { firstScenes } from "./blog-scenes-1-to-5.mjs";
import { laterScenes } from "./blog-scenes-6-to-10.mjs";
import { makeCanvas } from "./canvas.mjs";

const scenes = { ...firstScenes, ...laterScenes };
const folder = new URL("../../app/assets/blog/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [id, draw] of Object.entries(scenes)) {
  const canvas = makeCanvas(80, 45);
  draw(canvas);
  writeFileSync(new URL(`${id}.svg`, folder), canvas.toSvg());
}
console.log(`${Object.keys(scenes).length} pictures`);
