/**
 * Draws the site's icons from Bit's face: public/favicon.svg and the PNGs for phones and for search.
 * Run it after app/assets/robot.svg has changed: node scripts/art/favicon.mjs
 */
import { writeFileSync } from "node:fs";
import { NIGHT } from "../../app/styles/colors.ts";
import { blank, cut, draw, readPicture, toPng, toSvg } from "./picture.mjs";

const bit = readPicture("app/assets/robot.svg");
const face = cut(bit, 0, 0, 24, 21);

const tab = blank(24, 24);
draw(tab, face, 0, 2);
writeFileSync("public/favicon.svg", toSvg(tab));

const small = blank(32, 32);
draw(small, face, 4, 5);
writeFileSync("public/favicon-32.png", toPng(small));

// Phones cut the corners off: the face keeps clear of them.
const home = blank(36, 36, NIGHT);
draw(home, face, 6, 7);
writeFileSync("public/apple-touch-icon.png", toPng(home, 5));

const app = blank(32, 32, NIGHT);
draw(app, face, 4, 5);
writeFileSync("public/icon-192.png", toPng(app, 6));
writeFileSync("public/icon-512.png", toPng(app, 16));
