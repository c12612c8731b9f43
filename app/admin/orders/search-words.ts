import { splitWords } from "~/lib/db/search-text";
import { normalizeEmailAddress } from "~/lib/normalize-email";

/** Characters. PostgreSQL's text search accepts words of up to 2,046 bytes. */
const MAX_WORD_LENGTH = 100;

/** Words that people write before a reference or an id: "Order 8B083614". */
const REFERENCE_LABEL = /^(orders?|reference|ref|transaction|id|number|no|nr)$/i;

/** Up to 10 words, split in the same way as the text of orders. Leaves out labels of a word with digits. */
export function parseSearchWords(text: string): string[] {
  const words = splitWords(text.includes("@") ? normalizeEmailAddress(text) : text).slice(0, 10);
  const labeled = words.filter((word) => !REFERENCE_LABEL.test(word));
  return (labeled.some((word) => /\d/.test(word)) ? labeled : words).map((word) =>
    Array.from(word).slice(0, MAX_WORD_LENGTH).join(""),
  );
}
