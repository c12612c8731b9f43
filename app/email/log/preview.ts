/** A kept letter as a page that can be shown in a frame: nothing in it runs, loads or leads anywhere. */

/** What the page may do: its own styles and the picture that came with the letter. */
export const emailPreviewCsp = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox",
  ].join("; ");

/**
 * The letter with its inline styles in one style sheet, which the policy can name, its links made into hints, and its pictures
 * (`cid:`) in the page itself.
 */
export function buildEmailPreview(html: string, nonce: string, pictures: Readonly<Record<string, string>>): string {
  const styles: string[] = [];
  const marked = html
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` data-style="${styles.push(decoded(style)) - 1}"`)
    .replaceAll(/(<a\b[^>]*) href=/g, "$1 title=")
    .replaceAll(/src="cid:([^"]*)"/g, (_, cid: string) => `src="${Object.hasOwn(pictures, cid) ? pictures[cid] : ""}"`);
  const rules = styles.map((style, index) => `[data-style="${index}"]{${style}}`).join("\n");
  const sheet = `<style nonce="${nonce}">${rules}</style>`;
  return marked.includes("</head>") ? marked.replace("</head>", () => `${sheet}</head>`) : sheet + marked;
}

const ENTITIES: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&#39;": "'", "&amp;": "&" };

/** A style as CSS; what could end the rule or the style sheet has no business in one. */
const decoded = (style: string): string =>
  style.replaceAll(/&(?:quot|#x27|#39|amp);/g, (entity) => ENTITIES[entity] ?? "").replaceAll(/[<>{}]/g, "");
