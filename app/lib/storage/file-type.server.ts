import { fileTypeFromBuffer } from "file-type";
import { failure, type Result } from "~/lib/result";
import { fileExtension } from "./file-name";

/** Enough of the start of a file to detect its type. */
export const SNIFF_BYTES = 64 * 1024;

const ACCEPTED_NOTE =
  "We accept images, PDFs, office documents, text, video, audio, fonts and design files. Put anything else in a ZIP file.";

/** Programs, scripts and web pages are rejected whatever they contain. */
const EXECUTABLE_EXTENSIONS = new Set(
  (
    "ade adp apk app appx bash bat bin cgi chm class cmd com command cpl crx csh deb desktop diagcab dll dmg exe fish gadget hlp hta htm html htmlx " +
    "inf ins iso isp jar jnlp js jse jsp jsx ksh lnk mad maf mht mhtml mjs cjs msc msh msi msix msp mst ocx osx pcd php phar phtml pif pkg pl " +
    "ps1 ps1xml ps2 psc1 psc2 psd1 psm1 pxd py pyc pyw pyz rb reg rgs rpm run scf scr sct sh shb shs shtml so svgz swf sys ts url vb vbe vbs vhd vhdx " +
    "vxd war wasm webloc ws wsc wsf wsh xbap xht xhtml xll xpi xsl xslt zsh"
  ).split(" "),
);

/** Accepted types of the package file-type, besides all images, video, audio and fonts. */
const DOCUMENT_TYPES = new Set([
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
  // Windows Media.
  "application/vnd.ms-asf",
]);

/**
 * Office documents before 2007, and newer ones with a password, which have the same container. So have other files, such as
 * installers.
 */
const COMPOUND_OFFICE_EXTENSIONS = new Set(
  (
    "doc dot xls xlt xlw ppt pot pps pub vsd vss vst mpp wps msg " +
    "docx docm dotx dotm xlsx xlsm xlsb xltx xltm pptx pptm potx potm ppsx ppsm vsdx vsdm"
  ).split(" "),
);

const TEXT_EXTENSIONS = new Set(
  "txt text md csv tsv tab json yaml yml srt vtt ics vcf eml css scss less log tex bib cube dxf xmp xml".split(" "),
);

/** For files whose headers are longer than SNIFF_BYTES, or whose directory is at their end. */
const SIGNATURES: readonly (readonly [start: string, type: string])[] = [
  ["II*\0", "image/tiff"],
  ["MM\0*", "image/tiff"],
  ["II+\0", "image/tiff"],
  ["MM\0+", "image/tiff"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["ID3", "audio/mpeg"],
  ["\x30\x26\xb2\x75\x8e\x66\xcf\x11", "application/vnd.ms-asf"],
  ["\x1a\x45\xdf\xa3", "video/x-matroska"],
];

/** Types of ZIP files by extension. They are never opened. */
const ZIP_TYPES: Readonly<Record<string, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  epub: "application/epub+zip",
};

/** What makes a browser treat a text as a page, anywhere in the file's start. */
const MARKUP =
  /<(!doctype|html|head|body|script|iframe|object|embed|svg|meta|link|img|a|form|style|title|base|frame\w*)[\s>/]/;
/** The start of a page. Elements further down are values of a table, or part of a text: the file is always a download. */
const PAGE =
  /^<(!doctype|html|head|body|script|iframe|object|embed|svg|meta|link|form|style|title|base|frame\w*)[\s>/]/;

/** Null if the name is accepted. Checked before the upload. */
export const findFileNameError = (name: string): string | null =>
  EXECUTABLE_EXTENSIONS.has(fileExtension(name))
    ? `“${name}” is a program, a script or a web page. ${ACCEPTED_NOTE}`
    : null;

/** `head`: the first SNIFF_BYTES. Fails for programs, scripts, web pages and unknown types, whatever their name. */
export async function detectFileType(head: Uint8Array, name: string): Promise<Result<{ type: string }>> {
  const nameError = findFileNameError(name);
  if (nameError) return failure(nameError);
  const type = startsWith(head, "PK\x03\x04")
    ? (ZIP_TYPES[fileExtension(name)] ?? "application/zip")
    : startsWith(head, "\x1f\x8b")
      ? null
      : await typeOf(head, name);
  return type
    ? { ok: true, type }
    : failure(`We can’t accept “${name}”. Its contents aren’t a type we support. ${ACCEPTED_NOTE}`);
}

async function typeOf(head: Uint8Array, name: string): Promise<string | null> {
  const extension = fileExtension(name);
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? signatureType(head, extension);
  if (!type || type === "application/xml") return textType(head, name);
  if (type === "application/x-cfb") return COMPOUND_OFFICE_EXTENSIONS.has(extension) ? type : null;
  const isMedia = /^(image|video|audio|font)\//.test(type);
  // "BMW" starts a picture, and "MZ" a program: short signatures that texts have, too.
  const text = !DOCUMENT_TYPES.has(type) && TEXT_EXTENSIONS.has(extension) ? textType(head, name) : null;
  return text ?? (isMedia || DOCUMENT_TYPES.has(type) ? type : null);
}

function signatureType(head: Uint8Array, extension: string): string | undefined {
  // Readers accept a PDF after other bytes, which scanners and mail gateways leave there.
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1024)).toString("latin1");
  if (extension === "pdf" && start.includes("%PDF-")) return "application/pdf";
  return SIGNATURES.find(([signature]) => startsWith(head, signature))?.[1];
}

/** A text needs a text extension, no control characters, and is not a page or a script. */
function textType(head: Uint8Array, name: string): string | null {
  const text = readText(head);
  if (text === null) return null;
  const start = text
    .replace(/<!--[\s\S]*?(-->|$)|<\?xml[\s\S]*?(\?>|$)/g, " ")
    .trimStart()
    .toLowerCase();
  const extension = fileExtension(name);
  if (extension === "svg") return /^(<!doctype svg\b[\s\S]*?>\s*)?<svg[\s>]/.test(start) ? "image/svg+xml" : null;
  if (/^#!|^<\?|^<%|^@echo/.test(start) || !TEXT_EXTENSIONS.has(extension)) return null;
  if ((/^te?xt$/.test(extension) ? MARKUP : PAGE).test(start)) return null;
  return extension === "csv" ? "text/csv" : "text/plain";
}

/**
 * Decodes UTF-8, UTF-16 or an 8-bit text such as Excel's CSV files, which do not name their encoding: markup is ASCII in all of
 * them. Null for a text with control characters.
 */
export function readText(head: Uint8Array): string | null {
  const encodings = startsWith(head, "\xff\xfe")
    ? ["utf-16le"]
    : startsWith(head, "\xfe\xff")
      ? ["utf-16be"]
      : ["utf-8", "windows-1252", "utf-16le", "utf-16be"];
  return encodings.map((encoding) => decodeText(head, encoding)).find((text) => text !== null) ?? null;
}

function decodeText(head: Uint8Array, encoding: string): string | null {
  try {
    // `stream` accepts an incomplete character at the end.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    // Without a byte order mark, binary data decodes to rare characters of UTF-16.
    const isText = !encoding.startsWith("utf-16") || startsWith(head, "\xff\xfe") || startsWith(head, "\xfe\xff");
    if (!isText && !/^[\s\x20-\u04ff\u2010-\u2044\u20ac]+$/.test(text)) return null;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are not in any text
    return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

const startsWith = (bytes: Uint8Array, start: string): boolean =>
  bytes.length >= start.length && [...start].every((letter, at) => bytes[at] === letter.charCodeAt(0));
