/** Text that is already HTML. Only `html` makes it. */
export type Html = { readonly html: string };

/** A template whose values are escaped unless they are HTML themselves; null and false print nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[] | null | false)[]): Html {
  return { html: parts.reduce((page, part, index) => page + printed(values[index - 1]) + part) };
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function printed(value: string | Html | readonly Html[] | null | false | undefined): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escaped(value);
  return "html" in value ? value.html : value.map((part) => part.html).join("");
}
