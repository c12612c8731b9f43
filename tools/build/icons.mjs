/**
 * `node tools/build/icons.mjs`: writes the sprite app/ui/images/icons.svg from the package pixelarticons, with the icons of the services'
 * offers and those below. `npm start`, `npm run dev` and `npm test` run it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const plain = [
  // the suite
  ...["article", "zap"],
  // home page
  ...["phone-call", "ai-voice", "calendar-2", "layout", "magic-edit", "briefcase", "trending-up", "coins", "users"],
  ...["speed-fast", "chart", "trophy"],
  // controls and states
  ...["check", "close", "clock", "chevron-down", "chevron-left", "chevron-right", "menu", "phone", "calendar", "mail"],
  ...["external-link", "arrow-right", "arrow-left", "copy", "search", "download", "upload", "user", "logout", "star"],
  ...["file", "folder", "gift"],
  ...["lock", "receipt", "credit-card", "shield", "refresh"],
  // social networks
  ...["instagram", "linkedin", "youtube", "facebook", "x"],
];

/** Our names, with those of the package. */
const renamed = {
  alert: "square-alert",
  warning: "warning-diamond",
  info: "info-box",
  print: "printer",
  pin: "map-pin",
};

const names = [...new Set([...ofServices(), ...plain])].filter((name) => !(name in renamed));
const symbols = [...names.map((name) => [name, name]), ...Object.entries(renamed)].map(([id, file]) =>
  symbol(id, file),
);
const sprite = `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">${symbols.join("")}</svg>\n`;
const path = new URL("../../app/ui/images/icons.svg", import.meta.url);
if (!existsSync(path) || readFileSync(path, "utf8") !== sprite) {
  writeFileSync(path, sprite);
  console.log(`Drew app/ui/images/icons.svg with ${symbols.length} icons`);
}

function ofServices() {
  const catalog = new URL("../../app/catalog/", import.meta.url);
  return readdirSync(catalog, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((folder) => new URL(`${folder.name}/offer.ts`, catalog))
    .flatMap((offer) => (existsSync(offer) ? (/\bicon: "([^"]+)"/.exec(readFileSync(offer, "utf8"))?.[1] ?? []) : []));
}

function symbol(id, file) {
  const source = readFileSync(new URL(`../../node_modules/pixelarticons/svg/${file}.svg`, import.meta.url), "utf8");
  const viewBox = /viewBox="([^"]+)"/.exec(source)?.[1];
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1];
  if (!viewBox || !shapes) throw new Error(`${file}.svg is not drawn as expected`);
  const colorless = shapes.replace(/\s*fill="(?!none)[^"]*"/g, "").replace(/>\s+</g, "><");
  return `<symbol id="${id}" viewBox="${viewBox}">${colorless.trim()}</symbol>`;
}
