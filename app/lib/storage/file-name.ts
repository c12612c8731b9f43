import { toStorableText } from "~/lib/db/storable-text";

/** Control characters, and marks that hide text or change its direction: "gnp.exe" must not be displayed as "exe.png". */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Truncates to `maxLength` UTF-16 units before the extension. Never used as a path. */
export function sanitizeFileName(fileName: string, maxLength: number): string {
  const last = toStorableText(fileName)
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part.trim() !== "")
    .at(-1);
  const name = (last ?? "").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
  if (name === "" || /^\.+$/.test(name)) return "file";
  if (name.length <= maxLength) return name;
  const extension = fileExtension(name).slice(0, 20);
  return `${toStorableText(name, maxLength - extension.length - 1)}${extension ? `.${extension}` : ""}`;
}

/** "logo.PNG" -> "png"; "" if there is none. */
export const fileExtension = (name: string): string =>
  /\.([a-z0-9]{1,20})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";

/** With the exact name and an ASCII fallback. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w .()+-]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
