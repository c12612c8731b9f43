/**
 * `node tools/build/pdf-fonts.mjs`: writes the fonts of PDF files in app/lib/pdf/fonts from packages of the registry: the two weights that we use,
 * complete, as WOFF, which is a third of the size. They are committed: `npm start` does not need the packages (68 MB).
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "fontkit";
import subsetFont from "subset-font";

const SCRIPTS = [
  "armenian",
  "bengali",
  "ethiopic",
  "georgian",
  "gujarati",
  "gurmukhi",
  "hebrew",
  "kannada",
  "khmer",
  "lao",
  "malayalam",
  "myanmar",
  "sinhala",
  "tamil",
  "telugu",
  "thai",
];
const PACKAGES = [
  "press-start-2p@0.4.1",
  "space-grotesk@0.4.1",
  "noto-sans@0.4.2",
  "ibm-plex-sans-arabic@0.4.2",
  ...SCRIPTS.map((script) => `noto-sans-${script}@0.4`),
  "zcool-xiaowei@0.4.1",
  "dotgothic16@0.4.1",
  "gowun-dodum@0.4.1",
];
/** Their licenses reserve the name for unmodified files. */
const UNMODIFIED = /^(press-start-2p|ibm-plex)/;
const WEIGHTS = ["400Regular", "700Bold"];

const target = new URL("../../app/lib/pdf/fonts", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "pdf-fonts-"));
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const name of PACKAGES) {
  const [archive] = JSON.parse(execFileSync("npm", ["pack", "--json", `@expo-google-fonts/${name}`], { cwd: folder }));
  execFileSync("tar", ["xzf", archive.filename], { cwd: folder });
  const unpacked = join(folder, "package");
  const short = name.split("@")[0];
  for (const weight of WEIGHTS.filter((each) => readdirSync(unpacked).includes(each))) {
    const file = readdirSync(join(unpacked, weight)).find((each) => each.endsWith(".ttf"));
    const source = join(unpacked, weight, file);
    const to = join(target, `${short}-${Number.parseInt(weight, 10)}`);
    if (UNMODIFIED.test(name)) copyFileSync(source, `${to}.ttf`);
    else writeFileSync(`${to}.woff`, await allCharacters(readFileSync(source)));
  }
  copyFileSync(join(unpacked, "LICENSE_FONT"), join(target, `${short}.LICENSE.txt`));
  rmSync(unpacked, { recursive: true });
}
rmSync(folder, { recursive: true });

function allCharacters(font) {
  return subsetFont(font, String.fromCodePoint(...create(font).characterSet), { targetFormat: "woff" });
}
