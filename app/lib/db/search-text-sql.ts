import { type SQL, sql } from "drizzle-orm";

/** In small letters, as the index of words has them; both sigmas are one. */
export const foldCaseSql = (text: SQL): SQL => sql`replace(lower(${text}), 'ς', 'σ')`;

/** The words of a text as an array, cut as `wordsIn` cuts them, and folded. Of our own making: PostgreSQL's parsers split ids at odd places. */
export function searchWordsSql(text: SQL): SQL {
  const plain = foldCaseSql(sql`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`);
  const spaced = sql`regexp_replace(${plain}, '([\\u3040-\\u30ff\\u3400-\\u9fff])', ' \\1 ', 'g')`;
  const cut = sql`regexp_replace(${spaced}, '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u005e\\u0060\\u007b-\\u007f]+', ' ', 'g')`;
  return sql`string_to_array(trim(${cut}), ' ')`;
}

/** The last ten digits of a phone number, however it is written: `parsePhoneDigits` of a search. */
export const phoneDigitsSql = (phone: SQL): SQL => sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;
