import sharp from "sharp";
import { expect, test } from "vitest";
import { colors } from "~/lib/colors";
import { contrastOf } from "~/lib/contrast";
import type { SitePicture } from "../site";
import { defaultSite } from "../use-site";
import { drawBrandFile, logoPng } from "./brand-files.server";
import { pdfLookOf } from "./brand-print.server";
import { paletteOf } from "./palette.server";

const RED = "#ff0000";
const CLEAR = "#00000000";

let count = 0;

/** A picture of 800 by 400 pixels: a frame of `around`, with `inside` in it. Each has another name, since files are drawn once. */
async function pictureOf(around: string, inside: string) {
  count += 1;
  const name = count.toString(16).padStart(32, "0");
  const background = (width: number, height: number, color: string) =>
    sharp({ create: { width, height, channels: 4, background: color } });
  const middle = await background(400, 200, inside).png().toBuffer();
  const webp = await background(800, 400, around)
    .composite([{ input: middle }])
    .webp({ lossless: true })
    .toBuffer();
  const picture: SitePicture = { name, alt: "", width: 800, height: 400, widths: [800], avif: false };
  const storage = { get: async () => ({ size: webp.length, content: new Blob([new Uint8Array(webp)]).stream() }) };
  return { name, picture, storage, drawn: (file: string) => drawBrandFile(file, storage, async () => picture) };
}

/** Its size, and the color of a pixel at shares of width and height: `#rrggbb`, or blank if it is transparent. */
async function read(png: Uint8Array | null) {
  const { data, info } = await sharp(png ?? undefined)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number): string => {
    const at = 4 * (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1)));
    return data[at + 3] === 0 ? "" : `#${data.subarray(at, at + 3).toString("hex")}`;
  };
  return { size: [info.width, info.height], colorAt };
}

test.each([
  ["32", 32, "", "night"],
  ["180", 180, colors.night, "night"],
  ["192", 192, colors.night, "night"],
  ["512", 512, colors.night, "night"],
  ["192", 192, paletteOf({ ground: "light" }).night, "light"],
])(
  "an icon of %s pixels shows all of the picture, and only the smallest is transparent",
  async (size, pixels, behind, ground) => {
    const { name, drawn } = await pictureOf(RED, RED);
    const icon = await read(await drawn(`icon-${name}-${ground}-${size}.png`));
    expect(icon.size).toEqual([pixels, pixels]);
    expect([icon.colorAt(0.5, 0.1), icon.colorAt(0.02, 0.5), icon.colorAt(0.98, 0.5)]).toEqual([behind, RED, RED]);
  },
);

test("what phones may cut off of an icon has nothing of the picture", async () => {
  const { name, drawn } = await pictureOf(RED, RED);
  const { size, colorAt } = await read(await drawn(`icon-${name}-night-maskable.png`));
  expect(size).toEqual([512, 512]);
  expect([0.14, 0.16, 0.84, 0.86].map((x) => colorAt(x, 0.5))).toEqual([colors.night, RED, RED, colors.night]);
});

test("a letter is on the ground at every size", async () => {
  for (const size of ["32", "512", "maskable"]) {
    const file = await drawBrandFile(`icon-u4e-ffd447-night-${size}.png`, { get: async () => null }, async () => null);
    expect((await read(file)).colorAt(0, 0)).toBe(colors.night);
  }
});

test.each([
  ["light on transparent stays transparent", "night", CLEAR, "#ffffff", ""],
  ["dark on transparent gets a white plate", "night", CLEAR, "#101020", "#ffffff"],
  ["dark that fills it brings its own ground", "night", "#101020", "#101020", "#101020"],
  ["dark on transparent stays transparent on a light ground", "light", CLEAR, "#101020", ""],
  ["light on transparent gets a dark plate on a light ground", "light", CLEAR, "#ffffff", colors.night],
])("a logo that is %s", async (_, ground, around, inside, corner) => {
  const { name, drawn } = await pictureOf(around, inside);
  const { size, colorAt } = await read(await drawn(`logo-${name}-${ground}.png`));
  expect(size).toEqual([192, 96]);
  expect([colorAt(0, 0), colorAt(0.5, 0.5)]).toEqual([corner, inside]);
});

test("a logo in an email is on the ground, since programs choose their own", async () => {
  const { picture, storage } = await pictureOf(CLEAR, "#ffffff");
  expect((await read(await logoPng(storage, picture, colors.night, true))).colorAt(0, 0)).toBe(colors.night);
});

test("an own mascot is in PDF files, on the ground, instead of the robot", async () => {
  const { name, picture, storage } = await pictureOf(RED, RED);
  const site = { ...defaultSite, look: { mascot: name }, pictures: { [name]: picture } };
  const look = await pdfLookOf(storage, site);
  expect(look).toMatchObject({ hasRobot: false, picture: { width: 40, height: 40 } });
  const { colorAt } = await read(Buffer.from(look?.picture?.png ?? "", "base64"));
  expect([colorAt(0.5, 0.5), colorAt(0.5, 0.1)]).toEqual([RED, colors.night]);
});

test("bars of PDF files stay dark on a light background, with accents that can be read on them", async () => {
  const look = { ground: "light", first: "#0a5c36" } as const;
  const { colors: changed = {} } = (await pdfLookOf({ get: async () => null }, { ...defaultSite, look })) ?? {};
  expect(changed[colors.night]).toBeUndefined();
  expect(contrastOf(changed[colors.gold] ?? "", colors["panel-hi"])).toBeGreaterThanOrEqual(4.5);
});

test("a file of a picture that is gone, or with another name, is not drawn", async () => {
  const { drawn, storage } = await pictureOf(RED, RED);
  for (const name of ["icon-x-night-32.png", "logo-1-night.png", `icon-${"0".repeat(32)}-night-64.png`, "sheet.css"])
    expect(await drawn(name)).toBeNull();
  expect(await drawBrandFile(`logo-${"f".repeat(32)}-night.png`, storage, async () => null)).toBeNull();
});
