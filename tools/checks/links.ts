import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { reportFaults } from "./report.ts";

/** By path from the project's root. */
type Texts = ReadonlyMap<string, string>;

const ELSEWHERE = /\bspecification,? \(?(?:section )?\d|\bthe specification\b|\bdecisions[,:] ["“`]|\(decisions\)/i;
/** "docs/product/forms.md#web-page" in code or prose. */
const CITATION = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g;
/** "[forms](forms.md#web-page)" in a document, without links to pages. */
const LINK = /\]\((?!\/|[a-z]+:)([^)\s]+)\)/g;
/** "`app/routes.ts`" in a document, without patterns such as `app/catalog/<slug>/offer.ts`. */
const PATH = /`((?:app|deploy|packages|server|tests|tools)\/[\w./-]+)`/g;

const DECISIONS = "docs/decisions/";
const INDEX = `${DECISIONS}README.md`;

/**
 * One sentence for each citation of a missing document or heading or of a text outside the repository, and for each decision that is
 * missing from the index, and for each recipe that changes what a file does not have. `exists`: for files and folders.
 */
export function findDeadLinks(texts: Texts, exists: (path: string) => boolean): string[] {
  const faults = [...texts].flatMap(([file, text]) => [
    ...citationsIn(file, text).flatMap((target) => faultOf(file, target, texts, exists)),
    ...elsewhereFaults(file, text),
  ]);
  return [...faults, ...unlistedDecisions(texts), ...faultsOfRecipes(texts)];
}

const RECIPES = "CONTRIBUTING.md";
/** "| `app/routes.ts` | one line; in `contentRoutes` ... |" */
const RECIPE_ROW = /^\| `([\w./-]+)`.*? \| (.+) \|$/gm;
/** The first name in code, without paths. */
const CODE_NAME = /`[^`\w]*([a-zA-Z_]\w*)(?![\w./-]*[./]\w)[^`]*`/;

/** Of rows that name a file and what to change in it. */
function faultsOfRecipes(texts: Texts): string[] {
  return [...(texts.get(RECIPES) ?? "").matchAll(RECIPE_ROW)].flatMap(([, file = "", what = ""]) => {
    const [, name] = CODE_NAME.exec(what) ?? [];
    const source = texts.get(file);
    if (name === undefined || source === undefined || new RegExp(`\\b${name}\\b`).test(source)) return [];
    return [`${RECIPES} says to change ${name} in ${file}, which has no such name`];
  });
}

/** Paths from the project's root, with headings. */
function citationsIn(file: string, text: string): string[] {
  const cited = [...text.matchAll(CITATION)].map(([target]) => target);
  if (!file.endsWith(".md")) return cited;
  const linked = [...prose(text).matchAll(LINK)].map(([, target = ""]) =>
    target.startsWith("#") ? file + target : posix.join(posix.dirname(file), target),
  );
  const named = [...prose(text).matchAll(PATH)].map(([, path = ""]) => path);
  return [...cited, ...linked, ...named];
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
    let name = anchor;
    for (let twin = 1; anchors.has(name); twin++) name = `${anchor}-${twin}`;
    anchors.add(name);
  }
  return anchors;
}

/** Without code blocks, in which # starts a comment. */
const prose = (document: string) => document.replace(/^```[\s\S]*?^```/gm, "");

function readTexts(): Texts {
  const files = globSync([
    "{app,server,packages,tests,tools}/**/*.{ts,tsx,mjs,css,sql,md}",
    "docs/**/*.md",
    "*.{ts,md}",
  ]).map((file) => file.replaceAll("\\", "/"));
  if (!existsSync("docs") || files.length === 0) throw new Error("Run this in the project's root folder");
  // The check and its test contain such citations.
  const others = files.filter((file) => !file.startsWith("tools/checks/links"));
  return new Map(others.sort().map((file) => [file, readFileSync(file, "utf8")]));
}

if (import.meta.main) {
  const texts = readTexts();
  reportFaults(findDeadLinks(texts, existsSync), `The citations of ${texts.size} files all resolve.`);
}
