/** Text whose straight quotes and apostrophes become typographic ones; code and addresses in its Markdown stay as they are. */
export function curlQuotes(markdown: string): string {
  return markdown
    .split(/(```[\s\S]*?```|`[^`]*`|\]\([^)]*\))/)
    .map((part, index) => (index % 2 === 1 ? part : curl(part)))
    .join("");
}

const curl = (text: string) =>
  text
    .replaceAll(/(?<=^|[\s([{*_—–])"/gm, "“")
    .replaceAll('"', "”")
    .replaceAll(/(?<=^|[\s([{*_—–“])'/gm, "‘")
    .replaceAll("'", "’");
