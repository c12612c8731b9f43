const PLACEHOLDER = /%[sdifjo]|\$\{[^}]*\}|\$\w+/;

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** What the runners call a test whose title stands like this in its file: placeholders may have become anything. */
const titlePattern = (title: string): string => title.split(PLACEHOLDER).map(literally).join("[^]*");

/** The filter that both runners take for tests with one of these titles; null for all. */
export const titleFilter = (titles: readonly string[]): string | null =>
  titles.length === 0 ? null : titles.map(titlePattern).join("|");

/** Whether a test that ran is one of those whose title stands like this. */
export const isTitled = (name: string, title: string): boolean => new RegExp(`^${titlePattern(title)}$`).test(name);

/** Whether the text of a file has a test or a step with this title: a whole text in quotes. */
export const hasTitle = (source: string, title: string): boolean =>
  ['"', "'", "`"].some((quote) => source.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`));
