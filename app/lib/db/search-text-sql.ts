import { type SQL, sql } from "drizzle-orm";
import { FOLDED_LETTERS, searchCharacters } from "./search-characters";

const { separators, ignored, ideographs } = searchCharacters;

/** Lower case and usual spelling, as in the index of words: "Søren" -> "soren", "STRAẞE" -> "strasse". */
export function foldLettersSql(text: SQL): SQL {
  const [letters, spelled] = FOLDED_LETTERS.single;
  const single = sql`translate(lower(${text}), ${sql.raw(`'${letters}', '${spelled}'`)})`;
  return FOLDED_LETTERS.multiple.reduce((folded, pair) => {
    const [letter = "", spelling = ""] = pair.split(" ");
    return sql`replace(${folded}, ${sql.raw(`'${letter}', '${spelling}'`)})`;
  }, single);
}

/** Also with the letters as they are written, if folding changes them: a search for "ł" is not one for "l". */
function foldedAndWrittenSql(text: SQL): SQL {
  const letters = FOLDED_LETTERS.single[0] + FOLDED_LETTERS.multiple.map((pair) => pair[0]).join("");
  const written = sql`case when lower(${text}) ~ ${sql.raw(`'[${letters}]'`)} then ' ' || lower(${text}) else '' end`;
  return sql`${foldLettersSql(text)} || ${written}`;
}

/** The words of `splitWords`, separated by spaces. */
function searchTextSql(text: SQL, fold = foldLettersSql): SQL {
  const plain = sql`regexp_replace(normalize(${text}, NFKD), ${sql.raw(`'[${ignored.sql}]+'`)}, '', 'g')`;
  const spaced = sql`regexp_replace(${fold(plain)}, ${sql.raw(`'([${ideographs.sql}])', ' \\1 '`)}, 'g')`;
  return sql`trim(regexp_replace(${spaced}, ${sql.raw(`'[${separators.sql}]+'`)}, ' ', 'g'))`;
}

/** `splitWords` in SQL, letters folded: an array of text. PostgreSQL's own parsers split ids. */
export const searchWordsSql = (text: SQL): SQL => sql`string_to_array(${searchTextSql(text)}, ' ')`;

/** For an index: words may occur twice. */
export const indexedWordsSql = (text: SQL): SQL =>
  sql`string_to_array(${searchTextSql(text, foldedAndWrittenSql)}, ' ')`;

/** True if the text contains each of these words, or parts of words. Without an index. */
export function containsWordsSql(text: SQL, words: readonly string[]): SQL {
  const each = words.map((word) => sql`position(${foldLettersSql(sql`${word}::text`)} in ${searchTextSql(text)}) > 0`);
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` and `)})`;
}

export const phoneDigitsSql = (phone: SQL): SQL => sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;
