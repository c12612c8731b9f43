/**
 * Draws app/assets/icons.svg, the one sprite that every icon comes from, out of the pixelarticons package.
 * Run it after adding a name here: node scripts/icons.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";

/** Symbols whose name is the package's own. */
const plain = [
  // services and the suite
  ...["window-frame", "megaphone", "target", "robot-face-happy", "gamepad", "article", "zap"],
  // home page
  ...["phone-call", "ai-voice", "calendar-2", "layout", "magic-edit", "briefcase", "trending-up", "coins", "users"],
  ...["speed-fast", "chart", "trophy"],
  // controls and states
  ...["check", "close", "clock", "chevron-down", "chevron-left", "chevron-right", "menu", "phone", "calendar", "mail"],
  ...["external-link", "arrow-right", "arrow-left", "copy", "search", "download", "upload", "user", "logout", "star"],
  ...["lock", "receipt", "credit-card", "shield", "refresh"],
  // social networks
  ...["instagram", "linkedin", "youtube", "facebook", "x"],
];

/** Symbols that we call by a plainer name than the package does. */
const renamed = {
  alert: "square-alert",
  warning: "warning-diamond",
  info: "info-box",
  print: "printer",
  pin: "map-pin",
};

const symbols = [...plain.map((name) => [name, name]), ...Object.entries(renamed)].map(([id, file]) =>
  symbol(id, file),
);
writeFileSync(
  new URL("../app/assets/icons.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">${symbols.join("")}</svg>\n`,
);
console.log(`${symbols.length} icons`);

function symbol(id, file) {
  const source = readFileSync(new URL(`../node_modules/pixelarticons/svg/${file}.svg`, import.meta.url), "utf8");
  const viewBox = /viewBox="([^"]+)"/.exec(source)?.[1];
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1];
  if (!viewBox || !shapes) throw new Error(`${file}.svg is not drawn as expected`);
  const colorless = shapes.replace(/\s*fill="(?!none)[^"]*"/g, "").replace(/>\s+</g, "><");
  return `<symbol id="${id}" viewBox="${viewBox}">${colorless.trim()}</symbol>`;
}
