import { expect, test } from "vitest";
import { png, samples, zipOfZeros } from "../../../tests/support/files/samples";
import { detectFileType, SNIFF_BYTES } from "./file-type.server";

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

/** More than the bytes used for type detection. */
const LONG = Buffer.alloc(150_000);
const text = (content: string) => Buffer.from(content, "utf8");
const latin = (content: string) => Buffer.from(content, "latin1");
const utf16 = Buffer.from("Name;Straße\r\nMüller;5\r\n", "utf16le");

test.each<[string, string, Uint8Array]>([
  ["password.xlsx", "application/x-cfb", samples.oldOffice],
  ["windows.csv", "text/csv", latin("Name;Straße;Preis\r\nMüller & Söhne;Große Gasse 5;5 \x80\r\n")],
  ["japanese.csv", "text/csv", Buffer.from("96bc914f2c8f5a8f8a0d0a8e5293632c938c8b9e0d0a", "hex")],
  ["utf16-without-mark.csv", "text/csv", utf16],
  ["utf16-big-endian.csv", "text/csv", Buffer.from(utf16).swap16()],
  ["cut-in-a-letter.csv", "text/csv", text("Name,Café".repeat(8_000)).subarray(0, 65_537)],
  ["mz.csv", "text/csv", text("MZ,Region\n1,North\n")],
  ["shopify.csv", "text/csv", text('Handle,Body\nshoe,"<p>Run</p><img src=""a.jpg""><a href=""/x"">more</a>"\n')],
  ["inquiry.eml", "text/plain", text("From: jo@acme.example\r\n\r\n<html><body>Hi</body></html>\r\n")],
  ["big.tif", "image/tiff", Buffer.concat([latin("II+\0\x08\0\0\0"), LONG])],
  ["metadata.jpg", "image/jpeg", Buffer.concat([samples.jpeg.subarray(0, 3), LONG])],
  ["photo.heic", "image/heic", latin(`\0\0\0\x18ftypheic\0\0\0\0heicmif1${"\0".repeat(40)}`)],
  ["scan.pdf", "application/pdf", text("\r\nX-Scanner: 1\r\n%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n")],
  ["letter.rtf", "application/rtf", text("{\\rtf1\\ansi\\ansicpg1252 M\\'fcller}")],
  ["poster.eps", "application/eps", text("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n")],
  ["song.mp3", "audio/mpeg", Buffer.concat([latin("ID3\x03\0\0\0\x09\x13\x70"), LONG])],
])("%s, as offices have it, is accepted as %s", async (name, type, content) => {
  expect(await typeOf(content, name)).toBe(type);
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
])("%s, a page or a program in disguise, is rejected", async (name, content) => {
  expect(await typeOf(content, name)).toBe(null);
});

test.each<[string, Uint8Array]>([
  ["setup.exe", samples.exe],
  ["logo.png", samples.exe],
  ["logo.png", samples.elf],
  ["page.html", samples.html],
  ["notes.txt", samples.html],
  ["notes.txt", samples.shortHtml],
  ["notes.txt", samples.shell],
  ["notes.txt", samples.php],
  ["logo.svg", samples.html],
  ["logo.png", samples.text],
  ["script.js", samples.text],
  ["start.BAT", samples.text],
  ["shortcut.lnk", samples.noise],
  ["tool.jar", samples.zip],
  ["setup.msi", samples.oldOffice],
  ["brief", samples.oldOffice],
  ["archive.tar.gz", samples.gzip],
  ["logo.png.exe", png(8, 8)],
  ["noise.txt", samples.noise],
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
