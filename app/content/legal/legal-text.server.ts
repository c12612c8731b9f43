import { lexer, Parser, Renderer, type Token, type Tokens } from "marked";
import { PROMISE_TOKENS } from "~/content/promises";
import { escapeXml } from "~/lib/xml";

export const LEGAL_TOKENS = [
  "brand",
  "legal-name",
  "founded",
  "register",
  "tax-numbers",
  "address",
  "email",
  "phone",
  "currency",
  "demo-terms",
  "demo-privacy",
  ...PROMISE_TOKENS,
] as const;

/** HTML by token. */
export type TokenHtml = Readonly<Record<(typeof LEGAL_TOKENS)[number], string>>;
/** HTML by the name of a part, which needs a paragraph of its own. */
export type PartHtml = Readonly<Record<string, string>>;

const ALLOWED = "You can use paragraphs, lists, **bold**, *italic*, `code` and [links](/contact).";

/**
 * Renders the Markdown of a section. A part without its token follows the text, so that no edit removes it. Throws an Error that is
 * meant for staff.
 */
export function renderLegalText(markdown: string, tokens: TokenHtml, parts: PartHtml): string {
  const renderer = new LegalRenderer(tokens, parts);
  const html = Parser.parse(lexer(markdown), { renderer });
  const missing = Object.keys(parts).filter((part) => !renderer.shown.has(part));
  return html + missing.map((part) => parts[part]).join("");
}

class LegalRenderer extends Renderer {
  readonly shown = new Set<string>();
  private readonly tokens: TokenHtml;
  private readonly parts: PartHtml;

  constructor(tokens: TokenHtml, parts: PartHtml) {
    super();
    this.tokens = tokens;
    this.parts = parts;
  }

  override paragraph({ raw, tokens }: Tokens.Paragraph): string {
    const part = /^\{([^{}]*)\}$/.exec(raw.trim())?.[1];
    if (part === undefined || !Object.hasOwn(this.parts, part)) {
      const words = this.phrases(tokens).trim();
      return words && `<p>${words}</p>`;
    }
    this.shown.add(part);
    return this.parts[part] ?? "";
  }

  override list({ items, ordered }: Tokens.List): string {
    const name = ordered ? "ol" : "ul";
    return `<${name}>${items.map((item) => this.listitem(item)).join("")}</${name}>`;
  }

  override listitem({ tokens, task }: Tokens.ListItem): string {
    const [words, ...others] = tokens.filter(({ type }) => type !== "space");
    if (!words || task || others.length > 0 || (words.type !== "text" && words.type !== "paragraph"))
      throw new Error("An entry of a list must be one paragraph.");
    return `<li>${this.phrases(words.tokens ?? [])}</li>`;
  }

  /** Each `{token}` becomes its HTML. */
  override text({ text }: Tokens.Text | Tokens.Escape): string {
    return escapeXml(text).replace(/\{([^{}]*)\}/g, (_, name: string) => this.tokenHtml(name));
  }

  override codespan({ text }: Tokens.Codespan): string {
    return `<code>${escapeXml(text)}</code>`;
  }

  override br(): string {
    return "\n";
  }

  override link({ href, tokens }: Tokens.Link): string {
    const isOther = href.startsWith("https://") && URL.canParse(href);
    if (!isOther && !/^\/(?![/\\])|^mailto:[^\s?]+$/.test(href))
      throw new Error("A link must start with https:// or with / for this site.");
    const rest = isOther ? ' target="_blank" rel="noopener noreferrer"' : "";
    return `<a href="${escapeXml(href)}"${rest}>${this.phrases(tokens)}${isOther ? " (opens in a new tab)" : ""}</a>`;
  }

  override heading = () => refuse("A heading");
  override table = () => refuse("A table");
  override image = () => refuse("A picture");
  override html = () => refuse("HTML");
  override code = () => refuse("An indented text");
  override blockquote = () => refuse("A quotation");
  override hr = () => refuse("A line");
  override del = () => refuse("This");
  override def = () => refuse("This");

  /** A line break is a space. */
  private phrases(tokens: Token[]): string {
    return this.parser.parseInline(tokens).replace(/ *\n */g, " ");
  }

  private tokenHtml(name: string): string {
    const token = LEGAL_TOKENS.find((each) => each === name);
    if (token) return this.tokens[token];
    const known = [...LEGAL_TOKENS, ...Object.keys(this.parts)].map((each) => `{${each}}`).join(", ");
    throw new Error(
      Object.hasOwn(this.parts, name)
        ? `{${name}} needs a paragraph of its own.`
        : `{${name}} is not known. Known: ${known}.`,
    );
  }
}

function refuse(what: string): never {
  throw new Error(`${what} can’t stand here. ${ALLOWED}`);
}
