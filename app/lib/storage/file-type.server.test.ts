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
