import { toStorableText } from "~/lib/db/storable-text";

/**
 * A file's name as it is kept and shown: without folders, without what cannot be seen or turns the direction of reading, cut in its
 * middle so that the ending stays. It is never used as a path.
 */
export function sanitizeFileName(given: string, most: number): string {
  const last = toStorableText(given)
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part.trim() !== "")
    .at(-1);
  const name = (last ?? "").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
  if (name === "" || /^\.+$/.test(name)) return "file";
  if (name.length <= most) return name;
  const ending = fileExtension(name).slice(0, 20);
  return `${toStorableText(name, most - ending.length - 1)}${ending ? `.${ending}` : ""}`;
}

/** Control characters, and marks that turn or hide text: "gnp.exe" must not read "exe.png". */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** "PNG" of "logo.PNG" in small letters; empty where there is none. */
export const fileExtension = (name: string): string =>
  /\.([a-z0-9]{1,20})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";

/** The header by which a file is only ever downloaded, under its own name in any language, and in plain letters for old programs. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w .()+-]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
