import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openDecoder } from "./image-decoder.server";
import { drawSvg } from "./svg-picture.server";
import { renderWebPicture } from "./web-pictures.server";

const svg = (content: string, size = 'width="300" height="100"') =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  );

const RECT = '<rect width="300" height="100" fill="#f00"/>';

test("an SVG becomes pixels, as sharp as pages show pictures, with its transparent parts", async () => {
  const drawn = await drawSvg(svg('<circle cx="50" cy="50" r="50" fill="#0a0"/>'), 1_600);
  if (!drawn.ok) throw new Error(drawn.error);
  const open = await openDecoder();
  const { data, info } = await open(drawn.png).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([1_600, 533, 4]);
  expect(data.at(-1)).toBe(0);
  const picture = await renderWebPicture(svg(RECT));
  expect(picture).toMatchObject({ ok: true, width: 1_600, files: [{ width: 480 }, { width: 960 }, { width: 1_600 }] });
});

test("an SVG with the header of drawing programs is drawn", async () => {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const file = Buffer.concat([
    Buffer.from(head),
    svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h9v9z"/>'),
  ]);
  expect(await renderWebPicture(file)).toMatchObject({ ok: true });
});

describe("a hostile SVG is refused with what to do", () => {
  test.each([
    ["a script", "<script>alert(1)</script>", "contains scripts"],
    ["a script with a prefix", "<svg:script>alert(1)</svg:script>", "contains scripts"],
    ["a handler", '<rect onload="alert(1)"/>', "contains scripts"],
    ["foreign markup", "<foreignObject><iframe/></foreignObject>", "contains scripts"],
    ["a link", '<a href="javascript:alert(1)">x</a>', "contains scripts"],
    ["a picture elsewhere", '<image href="http://169.254.169.254/latest"/>', "refers to other files"],
    ["a local file", '<image xlink:href="file:///etc/passwd"/>', "refers to other files"],
    ["another SVG within", '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', "refers to other files"],
    ["a used file", '<use href="other.svg#a"/>', "refers to other files"],
    ["a font elsewhere", "<style>@import 'https://x.example/a.css';</style>", "refers to other files"],
    ["a filter elsewhere", '<rect fill="url(https://x.example/#a)"/>', "refers to other files"],
  ])("%s", async (_what, content, fault) => {
    const result = await renderWebPicture(svg(RECT + content));
    expect(result).toEqual({ ok: false, error: expect.stringContaining(fault) });
    expect(result).toEqual({ ok: false, error: expect.stringContaining("Export it as PNG") });
  });

  test("entities, also nested ones", async () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const file = Buffer.concat([Buffer.from(bomb), svg("<text>&b;</text>")]);
    expect(await renderWebPicture(file)).toEqual({
      ok: false,
      error: "This SVG declares entities. Export it as PNG, and choose that.",
    });
  });

  test("an encoding that hides what it says", async () => {
    const file = Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${Buffer.from(svg(RECT))}`);
    expect(await renderWebPicture(file)).toMatchObject({ error: expect.stringContaining("not encoded as UTF-8") });
  });

  test.each(['width="90000" height="90000"', 'width="1e9" height="1"', 'viewBox="0 0 900000 900000"'])(
    "huge dimensions: %s",
    async (size) => expect((await renderWebPicture(svg(RECT, size))).ok).toBe(false),
  );

  test("more than 2 MB", async () => {
    const file = svg(`<!--${"x".repeat(2 * 1024 * 1024)}-->`);
    expect(await renderWebPicture(file)).toMatchObject({ error: expect.stringContaining("2 MB") });
  });

  test("what is no drawing", async () => {
    expect(await renderWebPicture(svg("<g>"))).toMatchObject({
      ok: false,
      error: expect.stringContaining("can’t be drawn"),
    });
    expect((await renderWebPicture(deflateRawSync(svg(RECT)))).ok).toBe(false);
  });
});
