import { lexer, type Token, type Tokens } from "marked";
import { LEGAL_TOKENS, type LegalBlock, type LegalPhrase, type LegalToken } from "./legal-document";

const TOKEN = /\{([^{}]*)\}/g;
const ALONE = /^\{([^{}]*)\}$/;

const ALLOWED = "You can use paragraphs, lists, **bold**, *italic*, `code` and [links](/contact).";

/**
 * Reads the Markdown of a section. A part without its token follows the text, so that no edit removes it. Throws an Error that is
 * meant for staff.
 */
export function parseLegalText(markdown: string, parts: readonly string[]): LegalBlock[] {
  const blocks = lexer(markdown).flatMap((token) => readBlock(token, parts));
  const shown = blocks.flatMap((block) => ("part" in block ? [block.part] : []));
  return [...blocks, ...parts.filter((part) => !shown.includes(part)).map((part) => ({ part }))];
}

function readBlock(token: Token, parts: readonly string[]): LegalBlock[] {
  if (token.type === "space") return [];
  if (token.type === "paragraph") {
    const part = ALONE.exec(token.raw.trim())?.[1];
    if (part !== undefined && parts.includes(part)) return [{ part }];
    return [{ p: readPhrases(token.tokens ?? [], parts) }];
  }
  if (token.type !== "list") throw new Error(`${describe(token)} can’t stand here. ${ALLOWED}`);
  // A token of this type is a list.
  const { items, ordered } = token as Tokens.List;
  return [{ list: items.map((item) => readItem(item, parts)), ordered }];
}

function readItem({ tokens, task }: Tokens.ListItem, parts: readonly string[]): LegalPhrase[] {
  const [words, ...others] = tokens.filter(({ type }) => type !== "space");
  if (!words || task || others.length > 0 || (words.type !== "text" && words.type !== "paragraph"))
    throw new Error("An entry of a list must be one paragraph.");
  return readPhrases(words.tokens ?? [], parts);
}

const readPhrases = (tokens: readonly Token[], parts: readonly string[]): LegalPhrase[] =>
  joinTexts(tokens.flatMap((token) => readPhrase(token, parts)));

function readPhrase(token: Token, parts: readonly string[]): LegalPhrase[] {
  switch (token.type) {
    case "text":
      return "tokens" in token && token.tokens ? readPhrases(token.tokens, parts) : readText(token.text, parts);
    case "escape":
      return [token.text];
    case "codespan":
      return [{ code: token.text }];
    case "br":
      return ["\n"];
    case "strong":
      return [{ strong: readPhrases(token.tokens ?? [], parts) }];
    case "em":
      return [{ em: readPhrases(token.tokens ?? [], parts) }];
    case "link":
      if (!isAllowedLink(token.href)) throw new Error("A link must start with https:// or with / for this site.");
      return [{ href: token.href, link: readPhrases(token.tokens ?? [], parts) }];
    default:
      throw new Error(`${describe(token)} can’t stand here. ${ALLOWED}`);
  }
}

const isAllowedLink = (href: string) =>
  /^\/(?![/\\])/.test(href) || /^mailto:[^\s?]+$/.test(href) || (href.startsWith("https://") && URL.canParse(href));

/** Texts between tokens. A line break is a space of its own. */
function readText(text: string, parts: readonly string[]): LegalPhrase[] {
  const phrases: LegalPhrase[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    phrases.push(text.slice(end, match.index), { token: readToken(match[1] ?? "", parts) });
    end = match.index + match[0].length;
  }
  return [...phrases, text.slice(end)].filter((phrase) => phrase !== "");
}

function readToken(name: string, parts: readonly string[]): LegalToken {
  const token = LEGAL_TOKENS.find((each) => each === name);
  if (token) return token;
  const known = [...LEGAL_TOKENS, ...parts].map((each) => `{${each}}`).join(", ");
  throw new Error(
    parts.includes(name) ? `{${name}} needs a paragraph of its own.` : `{${name}} is not known. Known: ${known}.`,
  );
}

/** Neighbors become one text, in which each line break is a text of its own. */
function joinTexts(phrases: readonly LegalPhrase[]): LegalPhrase[] {
  const joined: LegalPhrase[] = [];
  for (const phrase of phrases) {
    const last = joined.at(-1);
    if (typeof phrase === "string" && typeof last === "string") joined.splice(-1, 1, last + phrase);
    else joined.push(phrase);
  }
  return joined.flatMap((phrase): LegalPhrase[] => (typeof phrase === "string" ? splitLines(phrase) : [phrase]));
}

const splitLines = (text: string): string[] =>
  text.split(/ *(\n) */).flatMap((part) => (part === "" ? [] : [part === "\n" ? " " : part]));

const NAMES: Record<string, string> = {
  heading: "A heading",
  table: "A table",
  image: "A picture",
  html: "HTML",
  code: "An indented text",
  blockquote: "A quotation",
  hr: "A line",
};

const describe = ({ type }: Token) => NAMES[type] ?? "This";
