import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";

/** Code and documents by path from the project's root. */
type Texts = ReadonlyMap<string, string>;

/** Citations of texts outside the repository. */
const ELSEWHERE = /\bspecification,? \(?(?:section )?\d|\bthe specification\b|\bdecisions[,:] ["“`]|\(decisions\)/i;
/** "docs/product/forms.md#web-page" in code or prose. */
const CITATION = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g;
/** "[forms](forms.md#web-page)" in a document, without links to pages. */
const LINK = /\]\((?!\/|[a-z]+:)([^)\s]+)\)/g;

const DECISIONS = "docs/decisions/";
const INDEX = `${DECISIONS}README.md`;

/**
 * Dead citations, one sentence each: of a missing document or heading, or of a text outside the repository; and decisions that are missing
 * from the index. `exists`: true for existing files and folders.
 */
export function findDeadLinks(texts: Texts, exists: (path: string) => boolean): string[] {
  const faults = [...texts].flatMap(([file, text]) => [
    ...citationsIn(file, text).flatMap((target) => faultOf(file, target, texts, exists)),
    ...elsewhereFaults(file, text),
  ]);
  return [...faults, ...unlistedDecisions(texts)];
}

/** Cited paths from the project's root, with headings. */
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

/** Joins the lines of comments, because a citation may be wrapped. */
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

/** Anchors of headings, as on GitHub. */
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

/** Without code blocks, in which # starts a comment. */
const prose = (document: string) => document.replace(/^```[\s\S]*?^```/gm, "");

function readTexts(): Texts {
  const files = globSync([
    "{app,server,sandbox,tests,scripts,bench}/**/*.{ts,tsx,mjs,css,sql,md}",
    "docs/**/*.md",
    "*.{ts,md}",
  ]).map((file) => file.replaceAll("\\", "/"));
  if (!existsSync("docs") || files.length === 0) throw new Error("Run this in the project's root folder");
  // The check and its test contain such citations.
  const others = files.filter((file) => !file.startsWith("tools/checks/links"));
  return new Map(others.sort().map((file) => [file, readFileSync(file, "utf8")]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const texts = readTexts();
  const faults = findDeadLinks(texts, existsSync);
  console.log(faults.length ? faults.join("\n") : `The citations of ${texts.size} files all resolve.`);
  process.exitCode = faults.length ? 1 : 0;
}
