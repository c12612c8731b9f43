import { expect, test } from "vitest";
import { createOfficeFiles } from "../../../tests/support/files/office-files";
import { png, samples, zipOfZeros } from "../../../tests/support/files/samples";
import { detectFileType, SNIFF_BYTES } from "./file-type.server";
import { createImagePreview, hasPreview } from "./image-preview.server";

const typeOf = async (content: Uint8Array, name: string) => {
  const kind = await detectFileType(content.subarray(0, SNIFF_BYTES), name);
  return kind.ok ? kind.type : null;
};

test.each<[string, Uint8Array, string]>([
  ["logo.png", png(8, 8), "image/png"],
  ["logo.jpg", samples.jpeg, "image/jpeg"],
  // The content counts, not the extension.
  ["logo.png", samples.jpeg, "image/jpeg"],
  ["guide.pdf", samples.pdf, "application/pdf"],
  ["guide.ai", samples.pdf, "application/pdf"],
  ["brief.doc", samples.oldOffice, "application/x-cfb"],
  ["brief.docx", samples.zip, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["everything.zip", samples.zip, "application/zip"],
  ["design.sketch", samples.zip, "application/zip"],
  ["clip.mp4", samples.mp4, "video/mp4"],
  ["jingle.mp3", samples.mp3, "audio/mpeg"],
  ["song.mp3", samples.mp3WithCover, "audio/mpeg"],
  ["brand.woff2", samples.woff2, "font/woff2"],
  ["poster.psd", samples.photoshop, "image/vnd.adobe.photoshop"],
  ["notes.txt", samples.text, "text/plain"],
  ["notes.TXT", samples.utf16, "text/plain"],
  ["prices.csv", samples.text, "text/csv"],
  ["logo.svg", samples.svg, "image/svg+xml"],
])("%s is accepted", async (name, content, type) => {
  expect(await typeOf(content, name)).toBe(type);
});

const CFB = "application/x-cfb";
const officeFiles = await createOfficeFiles();

test.each(
  Object.entries({
    "password.xlsx": CFB,
    "password.docx": CFB,
    "password.pptx": CFB,
    "password.xlsm": CFB,
    "old.xls": CFB,
    "old.doc": CFB,
    "renamed.xlsx": CFB,
    "plan.mpp": CFB,
    "mail.msg": CFB,
    "windows.csv": "text/csv",
    "windows.txt": "text/plain",
    "cyrillic.csv": "text/csv",
    "japanese.csv": "text/csv",
    "mac.txt": "text/plain",
    "long.csv": "text/csv",
    "excel-unicode.txt": "text/plain",
    "utf16-without-mark.csv": "text/csv",
    "utf16-big-endian.csv": "text/csv",
    "cut.csv": "text/csv",
    "bmw.csv": "text/csv",
    "mz.csv": "text/csv",
    "shopify.csv": "text/csv",
    "readme.md": "text/plain",
    "feed.xml": "text/plain",
    "config.json": "text/plain",
    "inquiry.eml": "text/plain",
    "subtitles.vtt": "text/plain",
    "first.tif": "image/tiff",
    "last.tif": "image/tiff",
    "motorola.tif": "image/tiff",
    "motorola-last.tiff": "image/tiff",
    "big.tif": "image/tiff",
    "sharp.tif": "image/tiff",
    "cmyk.jpg": "image/jpeg",
    "metadata.jpg": "image/jpeg",
    "metadata.png": "image/png",
    "photo.heic": "image/heic",
    "photos.heif": "image/heif",
    "photo.avif": "image/avif",
    "clip.mov": "video/quicktime",
    "password.pdf": "application/pdf",
    "scan.pdf": "application/pdf",
    "marked.pdf": "application/pdf",
    "ascii.pdf": "application/pdf",
    "letter.rtf": "application/rtf",
    "poster.eps": "application/eps",
    "song.mp3": "audio/mpeg",
    "clip.wmv": "application/vnd.ms-asf",
  }),
)("%s, as offices have it, is accepted", async (name, type) => {
  const content = officeFiles[name];
  if (!content) throw new Error("There is no such sample");
  expect(await typeOf(content, name)).toBe(type);
  if (hasPreview(type)) expect(await createImagePreview(async () => content)).toBeInstanceOf(Uint8Array);
});

test("every sample of an office's files is expected to have a type", async () => {
  for (const [name, content] of Object.entries(officeFiles))
    expect([name, await typeOf(content, name)]).not.toContain(null);
});

const page = (text: string) => Buffer.from(text, "latin1");

test.each<[string, Uint8Array]>([
  ["page.csv", samples.html],
  ["page.md", samples.html],
  ["page.md", samples.shortHtml],
  ["page.xml", page('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>')],
  ["page.csv", page("<!-- x --> <HTML><body>\xfc</body>")],
  ["page.csv", Buffer.from("\ufeff<script>alert(1)</script>", "utf16le")],
  ["page.csv", Buffer.from("<script>alert(1)</script>", "utf16le")],
  ["notes.txt", page("M\xfcller <script>alert(1)</script>")],
  ["notes.txt", page("\xe9\x07")],
  ["setup.xlsx", samples.exe],
  ["setup.csv", samples.exe],
  ["noise.csv", samples.noise],
  ["noise.md", samples.wasm],
  ["script.csv", page("#!/bin/sh\nrm -rf /\xe9")],
  ["page.pdf", samples.html],
])("%s, a page or a program in disguise, is rejected", async (name, content) => {
  expect(await typeOf(content, name)).toBe(null);
});

test.each<[string, Uint8Array]>([
  ["setup.exe", samples.exe],
  ["logo.png", samples.exe],
  ["logo.png", samples.elf],
  ["photo.jpg", samples.wasm],
  ["notes.txt", samples.exe],
  ["page.html", samples.html],
  ["notes.txt", samples.html],
  ["notes.txt", samples.shortHtml],
  ["notes.csv", samples.svg],
  ["notes.txt", samples.shell],
  ["notes.txt", samples.php],
  ["logo.svg", samples.html],
  ["logo.png", samples.text],
  ["script.js", samples.text],
  ["start.BAT", samples.text],
  ["macro.vbs", samples.text],
  ["shortcut.lnk", samples.noise],
  ["tool.jar", samples.zip],
  ["app.apk", samples.zip],
  ["setup.msi", samples.oldOffice],
  ["brief", samples.oldOffice],
  ["archive.tar.gz", samples.gzip],
  ["logo.png.exe", png(8, 8)],
  ["noise.txt", samples.noise],
  ["noise.dat", samples.noise],
  ["no-ending", samples.text],
])("%s with other content is rejected", async (name, content) => {
  expect(await typeOf(content, name)).toBe(null);
});

test("a ZIP bomb is accepted as a ZIP file and never opened", async () => {
  const bomb = zipOfZeros(200);
  expect(bomb.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  const used = process.cpuUsage();
  for (let times = 0; times < 50; times++) expect(await typeOf(bomb, "photos.zip")).toBe("application/zip");
  expect(process.cpuUsage(used).user).toBeLessThan(500_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test("a rejection names the file and the accepted types", async () => {
  const kind = await detectFileType(samples.exe, "logo.png");
  expect(kind.ok === false && kind.error).toMatch(/“logo\.png”.*images, PDFs, office documents.*ZIP/s);
});
