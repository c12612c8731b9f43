import { type SQL, sql } from "drizzle-orm";

/** Lower case, as in the index of words; final sigma becomes sigma. */
export const foldCaseSql = (text: SQL): SQL => sql`replace(lower(${text}), 'ς', 'σ')`;

/** `splitWords` in SQL, case-folded: an array of text. PostgreSQL's own parsers split ids. */
export function searchWordsSql(text: SQL): SQL {
  const plain = foldCaseSql(sql`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`);
  const spaced = sql`regexp_replace(${plain}, '([\\u3040-\\u30ff\\u3400-\\u9fff])', ' \\1 ', 'g')`;
  const cut = sql`regexp_replace(${spaced}, '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u005e\\u0060\\u007b-\\u007f]+', ' ', 'g')`;
  return sql`string_to_array(trim(${cut}), ' ')`;
}

export const phoneDigitsSql = (phone: SQL): SQL => sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;
