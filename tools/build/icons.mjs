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
  ...[
    "clock",
    "menu",
    "phone",
    "calendar",
    "mail",
    "external-link",
    "copy",
    "search",
    "download",
    "upload",
    "user",
    "logout",
    "star",
  ],
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

const ARROW = "M3 0h2v1H3zM4 1h2v1H4zM5 2h2v1H5zM0 3h8v2H0zM5 5h2v1H5zM4 6h2v1H4zM3 7h2v1H3z";

/** Small signs, drawn on a grid of 8: at 16 px each of their pixels is 2 px wide. The package's are too thin beside our frames. */
const drawn = {
  check: '<path d="M6 1h2v1H6zM5 2h2v1H5zM0 3h2v1H0zM4 3h2v1H4zM0 4h3v1H0zM3 4h2v1H3zM1 5h3v1H1zM2 6h1v1H2z"/>',
  close:
    '<path d="M0 0h2v1H0zM6 0h2v1H6zM1 1h2v1H1zM5 1h2v1H5zM2 2h4v1H2zM3 3h2v2H3zM2 5h4v1H2zM1 6h2v1H1zM5 6h2v1H5zM0 7h2v1H0zM6 7h2v1H6z"/>',
  "chevron-down": '<path d="M0 2h2v1H0zM6 2h2v1H6zM1 3h2v1H1zM5 3h2v1H5zM2 4h4v1H2zM3 5h2v1H3z"/>',
  "arrow-right": `<path d="${ARROW}"/>`,
  "arrow-left": `<path d="${ARROW}" transform="rotate(180 4 4)"/>`,
};

const names = [...new Set([...ofServices(), ...plain])].filter((name) => !(name in renamed));
const symbols = [
  ...[...names.map((name) => [name, name]), ...Object.entries(renamed)].map(([id, file]) => packageSymbol(id, file)),
  ...Object.entries(drawn).map(
    ([id, path]) => `<symbol id="${id}" viewBox="0 0 8 8" shape-rendering="crispEdges">${path}</symbol>`,
  ),
];
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

function packageSymbol(id, file) {
  const source = readFileSync(new URL(`../../node_modules/pixelarticons/svg/${file}.svg`, import.meta.url), "utf8");
  const viewBox = /viewBox="([^"]+)"/.exec(source)?.[1];
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1];
  if (!viewBox || !shapes) throw new Error(`${file}.svg is not drawn as expected`);
  const colorless = shapes.replace(/\s*fill="(?!none)[^"]*"/g, "").replace(/>\s+</g, "><");
  return `<symbol id="${id}" viewBox="${viewBox}">${colorless.trim()}</symbol>`;
}
