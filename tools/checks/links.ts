import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";

/** Texts of code and documents by path from the project's root. */
type Texts = ReadonlyMap<string, string>;

/** How texts are cited that are not in the repository. */
const ELSEWHERE = /\bspecification,? \(?(?:section )?\d|\bthe specification\b|\bdecisions[,:] ["“`]|\(decisions\)/i;
/** "docs/product/forms.md#web-page" in code or prose. */
const CITATION = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g;
/** "[forms](forms.md#web-page)" in a document, without links to pages of this site or of others. */
const LINK = /\]\((?!\/|[a-z]+:)([^)\s]+)\)/g;

const DECISIONS = "docs/decisions/";
const INDEX = `${DECISIONS}README.md`;

/**
 * Every citation that leads nowhere, one sentence each: of a document or heading that does not exist, or of a text that is
 * not in the repository; and every decision that is missing from the index.
 * `exists` says whether there is such a file or folder.
 */
export function findDeadLinks(texts: Texts, exists: (path: string) => boolean): string[] {
  const faults = [...texts].flatMap(([file, text]) => [
    ...citationsIn(file, text).flatMap((target) => faultOf(file, target, texts, exists)),
    ...elsewhereFaults(file, text),
  ]);
  return [...faults, ...unlistedDecisions(texts)];
}

/** Paths from the project's root, with their headings: whatever `file` cites. */
function citationsIn(file: string, text: string): string[] {
  const cited = [...text.matchAll(CITATION)].map(([target]) => target);
  if (!file.endsWith(".md")) return cited;
  const linked = [...prose(text).matchAll(LINK)].map(([, target = ""]) =>
    target.startsWith("#") ? file + target : posix.join(posix.dirname(file), target),
  );
  return [...cited, ...linked];
}

function faultOf(file: string, target: string, texts: Texts, exists: (path: string) => boolean): string[] {
  const [path = "", heading] = target.split("#");
  const document = texts.get(path);
  if (document === undefined && !exists(path)) return [`${file} cites ${path}, which does not exist`];
  if (heading === undefined || document === undefined || headingsOf(document).has(heading)) return [];
  return [`${file} cites ${target}, but ${path} has no such heading`];
}

/** A comment's lines are put together first, since a citation may be broken in two. */
function elsewhereFaults(file: string, text: string): string[] {
  const found = ELSEWHERE.exec(text.replace(/\n\s*(?:\*|\/\/)?\s*/g, " "));
  return found ? [`${file} cites what is not in the repository: "${found[0]}". Cite docs/product instead.`] : [];
}

function unlistedDecisions(texts: Texts): string[] {
  const index = texts.get(INDEX);
  if (index === undefined) return [];
  const listed = new Set(citationsIn(INDEX, index));
  return [...texts.keys()]
    .filter((file) => file.startsWith(DECISIONS) && file !== INDEX && !listed.has(file))
    .map((file) => `${file} is not listed in ${INDEX}`);
}

/** The anchors of a document's headings, made as GitHub makes them. */
function headingsOf(document: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, title = ""] of prose(document).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const anchor = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    for (let twin = 0; ; twin++) {
      const name = twin === 0 ? anchor : `${anchor}-${twin}`;
      if (anchors.has(name)) continue;
      anchors.add(name);
      break;
    }
  }
  return anchors;
}

/** A document without its blocks of code, in which # begins a comment. */
const prose = (document: string) => document.replace(/^```[\s\S]*?^```/gm, "");

function readTexts(): Texts {
  const files = globSync([
    "{app,server,sandbox,tests,scripts,bench}/**/*.{ts,tsx,mjs,css,sql,md}",
    "docs/**/*.md",
    "*.{ts,md}",
  ]).map((file) => file.replaceAll("\\", "/"));
  if (!existsSync("docs") || files.length === 0) throw new Error("Run this in the project's root folder");
  // The check and its test are about such citations.
  const others = files.filter((file) => !file.startsWith("tools/checks/links"));
  return new Map(others.sort().map((file) => [file, readFileSync(file, "utf8")]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const texts = readTexts();
  const faults = findDeadLinks(texts, existsSync);
  console.log(faults.length ? faults.join("\n") : `The citations of ${texts.size} files all resolve.`);
  process.exitCode = faults.length ? 1 : 0;
}
