/**
 * `node tools/build/icons.mjs`: writes the sprites app/ui/images/icons.svg and admin-icons.svg from the package pixelarticons and the drawings
 * below. Public pages load the first one, with the icons of the services' offers. Part of `npm run draw`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const PLAIN =
  "article zap phone-call ai-voice calendar-2 layout magic-edit briefcase trending-up coins users speed-fast chart trophy clock menu phone calendar mail external-link search download upload user file folder gift lock receipt credit-card shield refresh instagram linkedin youtube facebook x".split(
    " ",
  );

/** Our names, with those of the package. */
const renamed = { alert: "square-alert", warning: "warning-diamond", info: "info-box", pin: "map-pin" };

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

/** The back office's, beside those of the package. */
const ADMIN =
  "receipt users file mail refresh article clock lock menu external-link search download upload calendar close check chevron-left chevron-right chevron-down logout copy coins credit-card star phone user folder chart".split(
    " ",
  );

/** Drawn on a grid of 24 with lines of 2, as the package's. */
const adminDrawn = {
  sun: "M9 7h6v2H9zM7 9h2v6H7zM15 9h2v6h-2zM9 15h6v2H9zM11 2h2v3h-2zM11 19h2v3h-2zM2 11h3v2H2zM19 11h3v2h-3zM4 4h2v2H4zM18 4h2v2h-2zM4 18h2v2H4zM18 18h2v2h-2z",
  columns: "M2 4h20v2H2zM2 18h20v2H2zM2 6h2v12H2zM20 6h2v12h-2zM8 6h2v12H8zM14 6h2v12h-2z",
  tag: "M3 3h10v2H5v8H3zM13 5h2v2h-2zM15 7h2v2h-2zM17 9h2v2h-2zM19 11h2v2h-2zM17 13h2v2h-2zM15 15h2v2h-2zM13 17h2v2h-2zM11 19h2v2h-2zM9 17h2v2H9zM7 15h2v2H7zM5 13h2v2H5zM7 7h4v4H7z",
  inbox: "M4 4h16v2H4zM2 6h2v14H2zM20 6h2v14h-2zM4 20h16v2H4zM4 13h4v2H4zM16 13h4v2h-4zM8 15h8v2H8z",
  plus: "M11 4h2v7h7v2h-7v7h-2v-7H4v-2h7z",
  dots: "M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z",
  clip: "M9 3h6v2H9zM7 5h2v12H7zM15 5h2v14h-2zM9 21h6v-2H9zM11 9h2v8h-2z",
  trash: "M4 5h16v2H4zM9 3h6v2H9zM5 7h2v14H5zM17 7h2v14h-2zM7 19h10v2H7zM9 10h2v6H9zM13 10h2v6h-2z",
  eye: "M8 6h8v2H8zM5 8h3v2H5zM16 8h3v2h-3zM3 10h2v4H3zM19 10h2v4h-2zM5 14h3v2H5zM16 14h3v2h-3zM8 16h8v2H8zM10 10h4v4h-4z",
  pulse: "M2 12h5v2H2zM7 8h2v4H7zM9 4h2v4H9zM11 8h2v8h-2zM13 16h2v4h-2zM15 12h2v4h-2zM17 12h5v2h-5z",
  list: "M4 5h2v2H4zM8 5h12v2H8zM4 11h2v2H4zM8 11h12v2H8zM4 17h2v2H4zM8 17h12v2H8z",
};

const names = [...new Set([...ofServices(), ...PLAIN])].filter((name) => !(name in renamed));
const symbols = [
  ...[...names.map((name) => [name, name]), ...Object.entries(renamed)].map(([id, file]) => packageSymbol(id, file)),
  ...Object.entries(drawn).map(
    ([id, path]) => `<symbol id="${id}" viewBox="0 0 8 8" shape-rendering="crispEdges">${path}</symbol>`,
  ),
];
const adminSymbols = [
  ...ADMIN.map((name) => packageSymbol(name, name)),
  ...["alert", "warning", "info"].map((name) => packageSymbol(name, renamed[name])),
  packageSymbol("print", "printer"),
  ...Object.entries(adminDrawn).map(
    ([id, path]) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  ),
];
writeSprite("icons.svg", symbols);
writeSprite("admin-icons.svg", adminSymbols);

function writeSprite(file, symbolsOfSprite) {
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">${symbolsOfSprite.join("")}</svg>\n`;
  const path = new URL(`../../app/ui/images/${file}`, import.meta.url);
  if (existsSync(path) && readFileSync(path, "utf8") === sprite) return;
  writeFileSync(path, sprite);
  console.log(`Drew app/ui/images/${file} with ${symbolsOfSprite.length} icons`);
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
