import { fileTypeFromBuffer } from "file-type";
import { failure, type Result } from "~/lib/result";
import { fileExtension } from "./file-name";

/** How much of a file's beginning decides what it is, in bytes. */
export const SNIFF_BYTES = 64 * 1024;

/** What we take, in words for whoever sent something else. */
const TAKEN =
  "We accept images, PDFs, office documents, text, video, audio, fonts and design files. Put anything else in a ZIP file.";

/** Endings of what a computer runs when it is opened. Such a file is refused whatever is in it. */
const RUNS = new Set(
  (
    "ade adp apk app appx bash bat bin cgi chm class cmd com command cpl crx csh deb desktop diagcab dll dmg exe fish gadget hlp hta htm html htmlx " +
    "inf ins iso isp jar jnlp js jse jsp jsx ksh lnk mad maf mht mhtml mjs cjs msc msh msi msix msp mst ocx osx pcd php phar phtml pif pkg pl " +
    "ps1 ps1xml ps2 psc1 psc2 psd1 psm1 pxd py pyc pyw pyz rb reg rgs rpm run scf scr sct sh shb shs shtml so svgz swf sys ts url vb vbe vbs vhd vhdx " +
    "vxd war wasm webloc ws wsc wsf wsh xbap xht xhtml xll xpi xsl xslt zsh"
  ).split(" "),
);

/** Types, as file-type names them, that are taken beside all images, video, audio and fonts. */
const DOCUMENTS = new Set([
  "application/pdf",
  "application/rtf",
  "application/postscript",
  "application/eps",
  "application/epub+zip",
  "application/x-indesign",
  "application/vnd.ms-fontobject",
  "application/x-7z-compressed",
  "application/x-rar-compressed",
  "application/x-cfb",
  "application/ogg",
]);

/** Office documents of before 2007; other things are packed the same way, installers for example. */
const OLD_OFFICE = new Set(["doc", "dot", "xls", "xlt", "ppt", "pot", "pps", "pub", "vsd", "msg"]);

const TEXTS = new Set(
  "txt text md csv tsv json yaml yml srt vtt ics vcf css scss less log tex bib cube xmp xml".split(" "),
);

/** What a ZIP file's own ending says it is. None is ever opened here. */
const PACKED: Readonly<Record<string, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  epub: "application/epub+zip",
};

/** Why a name alone rules a file out, or null: nobody waits for an upload that must fail. */
export const findFileNameError = (name: string): string | null =>
  RUNS.has(fileExtension(name)) ? `“${name}” is a program, a script or a web page. ${TAKEN}` : null;

/**
 * What a file is, by its first SNIFF_BYTES (or all of it), or why it is not taken: programs, scripts and web pages never are, whatever
 * they are called. `type` is its media type.
 */
export async function detectFileType(head: Uint8Array, name: string): Promise<Result<{ type: string }>> {
  const fault = findFileNameError(name);
  if (fault) return failure(fault);
  const type = beginsWith(head, "PK\x03\x04")
    ? packedType(name)
    : beginsWith(head, "\x1f\x8b")
      ? null
      : await typeOf(head, name);
  return type
    ? { ok: true, type }
    : failure(`We can’t accept “${name}”. Its contents aren’t a type we support. ${TAKEN}`);
}

const packedType = (name: string): string => PACKED[fileExtension(name)] ?? "application/zip";

async function typeOf(head: Uint8Array, name: string): Promise<string | null> {
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (!found || found === "application/xml") return textType(head, name);
  if (found === "application/x-cfb") return OLD_OFFICE.has(fileExtension(name)) ? "application/x-cfb" : null;
  return /^(image|video|audio|font)\//.test(found) || DOCUMENTS.has(found) ? found : null;
}

/** A text is known by having nothing else in it; by its ending it must want to be one. */
function textType(head: Uint8Array, name: string): string | null {
  const text = readText(head);
  if (text === null) return null;
  const begin = text
    .replace(/<!--[\s\S]*?(-->|$)|<\?xml[\s\S]*?(\?>|$)/g, " ")
    .trimStart()
    .toLowerCase();
  const ending = fileExtension(name);
  if (ending === "svg") return /^(<!doctype svg\b[\s\S]*?>\s*)?<svg[\s>]/.test(begin) ? "image/svg+xml" : null;
  if (/^#!|^<\?|^<%|^@echo/.test(begin) || MARKUP.test(begin)) return null;
  return TEXTS.has(ending) ? (ending === "csv" ? "text/csv" : "text/plain") : null;
}

/** What makes a browser read a text as a page, anywhere in what we look at. */
const MARKUP =
  /<(!doctype|html|head|body|script|iframe|object|embed|svg|meta|link|img|a|form|style|title|base|frame\w*)[\s>/]/;

function readText(head: Uint8Array): string | null {
  const encoding = beginsWith(head, "\xff\xfe") ? "utf-16le" : beginsWith(head, "\xfe\xff") ? "utf-16be" : "utf-8";
  try {
    // A character may be cut where the head ends: `stream` lets it be.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text has
    return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

const beginsWith = (bytes: Uint8Array, start: string): boolean =>
  bytes.length >= start.length && [...start].every((letter, at) => bytes[at] === letter.charCodeAt(0));
