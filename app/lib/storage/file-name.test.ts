import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition, sanitizeFileName } from "./file-name";

const clean = (name: string) => sanitizeFileName(name, 255);

test.each([
  ["logo.png", "logo.png"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\jo\\logo.png", "logo.png"],
  ["/absolute/../logo.png", "logo.png"],
  ["..", "file"],
  [".", "file"],
  ["", "file"],
  ["///", "file"],
  ["a\0b.png", "ab.png"],
  ["line\r\nSet-Cookie: x.png", "lineSet-Cookie: x.png"],
  // With the right-to-left mark, it would be displayed as "harmlessexe.png".
  ["harmless\u202Egnp.exe", "harmlessgnp.exe"],
  ["  many   spaces .png ", "many spaces .png"],
  ["Größe – 日本.pdf", "Größe – 日本.pdf"],
  ["half\ud83d.png", "half\ufffd.png"],
])("%j becomes %j", (name, expected) => expect(clean(name)).toBe(expected));

test("a long name keeps its extension", () => {
  const name = clean(`${"x".repeat(400)}.png`);
  expect([name.length <= 255, name.endsWith(".png")]).toEqual([true, true]);
});

test("for any name, the header is one ASCII line of a download that contains the exact name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (input) => {
      const name = clean(input);
      const header = contentDisposition(name);
      expect(header).toMatch(/^attachment; filename="[\w .()+-]*"; filename\*=UTF-8''[\w.!~%-]*$/);
      expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(name);
      expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
      expect(name).not.toMatch(/[/\\\0\r\n]/);
    }),
  );
});
