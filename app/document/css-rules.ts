/** A part of a style sheet: a declaration or a statement, or a block with `parts` in it. */
export type Part = {
  head: string;
  parts?: Part[];
  /** Of a rule: its selectors, each with what a document must have for it to apply. */
  selectors?: { text: string; needs: readonly string[] }[];
};

const TOKEN = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[(){};]/g;

/** Reads a style sheet as a build writes it: without faults. */
export function parseSheet(css: string): Part[] {
  const tokens = css.matchAll(TOKEN);
  let start = 0;
  const block = (): Part[] => {
    const parts: Part[] = [];
    let depth = 0;
    const statement = (end: number) => {
      const head = css.slice(start, end).trim();
      if (head) parts.push({ head });
    };
    for (const { 0: token, index } of tokens) {
      if (token === "(") depth++;
      else if (token === ")") depth--;
      // What stands in parentheses is a value, such as the address of a picture.
      if (depth > 0 || !/^[{};]$/.test(token)) continue;
      if (token !== "{") statement(index);
      const head = css.slice(start, index).trim();
      start = index + 1;
      if (token === "}") return parts;
      if (token === "{") parts.push(withSelectors({ head, parts: block() }));
    }
    statement(css.length);
    return parts;
  };
  return block();
}

export const printSheet = (parts: readonly Part[]): string =>
  parts
    .map(({ head, parts: inside }, at) => {
      if (inside) return `${head}{${printSheet(inside)}}`;
      return at === parts.length - 1 ? head : `${head};`;
    })
    .join("");

const withSelectors = (part: Part): Part =>
  part.head.startsWith("@")
    ? part
    : { ...part, selectors: commaParts(part.head).map((text) => ({ text, needs: needsOf(text) })) };

/**
 * What must be in a document for a selector to apply to anything in it: classes (".btn"), ids ("#main") and elements ("h1"). States,
 * attributes, and what only excludes or gives a choice are left out: they may come about.
 */
function needsOf(selector: string): string[] {
  const plain = withoutChoices(selector);
  const named = [...plain.matchAll(/[.#](?:\\.|[\w-])+/g)].map(([name]) => name.replace(/\\(.)/g, "$1"));
  const rest = plain.replace(/[.#](?:\\.|[\w-])+/g, " ").replace(/::?[\w-]+/g, " ");
  return [...named, ...(rest.match(/[a-z][\w-]*/gi) ?? [])];
}

/** `:is(.a .b)` is .a .b; any other thing in parentheses or brackets goes. */
function withoutChoices(selector: string): string {
  let text = selector.replace(/\[[^\]]*\]/g, (found, at) => (selector[at - 1] === "\\" ? found : ""));
  for (;;) {
    // The innermost first; a parenthesis that belongs to a name has a backslash before it.
    const inner = /(?<!\\)(:[\w-]+)?\(((?:\\.|[^()\\])*)\)/.exec(text);
    if (!inner) return text;
    const [whole, name, content = ""] = inner;
    const isPart = (name === ":is" || name === ":where") && commaParts(content).length === 1;
    text = text.replace(whole, () => (isPart ? ` ${content} ` : ""));
  }
}

/** The parts between commas, but not those in parentheses. */
function commaParts(list: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: token, index } of list.matchAll(/\\.|[(),[\]]/g)) {
    if (token === "(" || token === "[") depth++;
    else if (token === ")" || token === "]") depth--;
    else if (token === "," && depth === 0) {
      parts.push(list.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, list.slice(start).trim()];
}
