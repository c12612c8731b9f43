import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
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

const latin = (text: string) => Buffer.from(text, "latin1");

/** A file as an office program wrote it. Compressed, because some are longer than the bytes that decide. */
const fixture = (name: string) => gunzipSync(readFileSync(`tests/fixtures/office/${name}.gz`));
/** The same container of media with another brand. */
const branded = (brand: string) => latin(fixture("photo.heic").toString("latin1").replaceAll("heic", brand));

const CFB = "application/x-cfb";

test.each<[string, Buffer, string]>([
  ...["password.xlsx", "password.docx", "password.xlsm"].map((name): [string, Buffer, string] => [
    name,
    fixture("password.xlsx"),
    CFB,
  ]),
  ...["old.doc", "old.xls", "renamed.xlsx", "plan.mpp", "mail.msg"].map((name): [string, Buffer, string] => [
    name,
    fixture("old.doc"),
    CFB,
  ]),
  ["password.pptx", fixture("password.pptx"), CFB],
  ["windows.csv", latin("Name;Straße;Preis\r\nMüller & Söhne;Große Gasse 5;5 \x80\r\n"), "text/csv"],
  ["windows.txt", latin("Caf\xe9 \x93Zum L\xf6wen\x94 \x96 open \x85\r\n"), "text/plain"],
  ["cyrillic.csv", Buffer.from("c8ecff3bc3eef0eee40d0acef0fceae03bcceef1eae2e00d0a", "hex"), "text/csv"],
  ["japanese.csv", Buffer.from("96bc914f2c8f5a8f8a0d0a8e5293632c938c8b9e0d0a", "hex"), "text/csv"],
  ["mac.txt", latin("R\x8esum\x8e of the day\r"), "text/plain"],
  ["long.csv", latin("Müller;5\r\n".repeat(12_000)), "text/csv"],
  ["excel-unicode.txt", Buffer.from("\ufeffName\tStraße\r\n", "utf16le"), "text/plain"],
  ["utf16-without-mark.csv", Buffer.from("Name;Straße\r\nMüller;5\r\n", "utf16le"), "text/csv"],
  ["utf16-big-endian.csv", Buffer.from("Name;Straße\r\nMüller;5\r\n", "utf16le").swap16(), "text/csv"],
  ["cut.csv", Buffer.from("Name,Café".repeat(8_000)).subarray(0, 65_537), "text/csv"],
  ["bmw.csv", latin("BMW,Audi\n1,2\n"), "text/csv"],
  ["mz.csv", latin("MZ,Region\n1,North\n"), "text/csv"],
  ["shopify.csv", latin('Handle,Body (HTML)\nshoe,"<p>Run</p><img src=""a.jpg""><a href=""/x"">x</a>"\n'), "text/csv"],
  ["readme.md", latin('<p align="center"><img src="logo.png"></p>\n\n# Acme\n<br>\n'), "text/plain"],
  ["feed.xml", latin('<?xml version="1.0"?><rss><channel><title>Shop</title></channel></rss>'), "text/plain"],
  ["config.json", latin('{"html": "<script src=\'x.js\'></script>"}'), "text/plain"],
  ["inquiry.eml", latin("From: jo@acme.example\r\nSubject: Hi\r\n\r\n<html><body>Hi</body></html>\r\n"), "text/plain"],
  ["subtitles.vtt", latin("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Bit>Hello</v>\n"), "text/plain"],
  // The directory of a TIFF file is before or after its pixels.
  ...["first.tif", "last.tif", "motorola.tif"].map((name): [string, Buffer, string] => [
    name,
    fixture(name),
    "image/tiff",
  ]),
  ["big.tif", latin(`II+\0\x08\0\0\0${"\0".repeat(150_000)}`), "image/tiff"],
  ["cmyk.jpg", fixture("cmyk.jpg"), "image/jpeg"],
  ["metadata.jpg", fixture("metadata.jpg"), "image/jpeg"],
  ["metadata.png", fixture("metadata.png"), "image/png"],
  ["photo.heic", fixture("photo.heic"), "image/heic"],
  ["photos.heif", branded("mif1"), "image/heif"],
  ["photo.avif", fixture("photo.avif"), "image/avif"],
  ["clip.mov", branded("qt  "), "video/quicktime"],
  ["password.pdf", fixture("password.pdf"), "application/pdf"],
  ["scan.pdf", Buffer.concat([latin("\r\nX-Scanner: 1\r\n"), samples.pdf]), "application/pdf"],
  ["marked.pdf", Buffer.concat([Buffer.from("\ufeff"), samples.pdf]), "application/pdf"],
  ["ascii.pdf", latin("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"), "application/pdf"],
  ["letter.rtf", latin("{\\rtf1\\ansi\\ansicpg1252 M\\'fcller}"), "application/rtf"],
  ["poster.eps", latin("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n"), "application/eps"],
  ["song.mp3", latin(`ID3\x03\0\0\0\x09\x13\x70${"\0".repeat(150_000)}`), "audio/mpeg"],
  ["clip.wmv", latin(`\x30\x26\xb2\x75\x8e\x66\xcf\x11${"\x07".repeat(150_000)}`), "application/vnd.ms-asf"],
])("%s, as offices have it, is accepted", async (name, content, type) => {
  expect(await typeOf(content, name)).toBe(type);
  if (hasPreview(type)) expect(await createImagePreview(async () => content)).toBeInstanceOf(Uint8Array);
});

test.each<[string, Uint8Array]>([
  ["page.csv", samples.html],
  ["page.md", samples.html],
  ["page.md", samples.shortHtml],
  ["page.xml", latin('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>')],
  ["page.csv", latin("<!-- x --> <HTML><body>\xfc</body>")],
  ["page.csv", Buffer.from("\ufeff<script>alert(1)</script>", "utf16le")],
  ["page.csv", Buffer.from("<script>alert(1)</script>", "utf16le")],
  ["notes.txt", latin("M\xfcller <script>alert(1)</script>")],
  ["notes.txt", latin("\xe9\x07")],
  ["setup.xlsx", samples.exe],
  ["setup.csv", samples.exe],
  ["noise.csv", samples.noise],
  ["noise.md", samples.wasm],
  ["script.csv", latin("#!/bin/sh\nrm -rf /\xe9")],
  ["page.pdf", samples.html],
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
])("%s, which is a program, a page or of another type than its name says, is rejected", async (name, content) => {
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
