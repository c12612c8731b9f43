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
  const ends = [...blockEnds(css), { token: "}", index: css.length }];
  let [next, start] = [0, 0];
  const block = (): Part[] => {
    const parts: Part[] = [];
    for (let end = ends[next++]; end; end = ends[next++]) {
      const head = css.slice(start, end.index).trim();
      start = end.index + 1;
      if (end.token === "{") parts.push(withSelectors({ head, parts: block() }));
      else if (head) parts.push({ head });
      if (end.token === "}") break;
    }
    return parts;
  };
  return block();
}

/** Where statements end, and blocks begin and end. What stands in parentheses is a value, such as the address of a picture. */
function blockEnds(css: string): { token: string; index: number }[] {
  let depth = 0;
  return [...css.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    return depth === 0 && /^[{};]$/.test(token) ? [{ token, index }] : [];
  });
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
