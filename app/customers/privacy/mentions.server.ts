import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~/lib/db/database";
import { listTables } from "~/lib/db/dump.server";
import { emailPattern } from "./named-address";

/** How many rows of a table name the address, and the ids of the first. */
export type Mention = { table: string; rows: number; ids: string[] };

const FIRST = 5;
const counted = z.object({ rows: z.coerce.number(), ids: z.array(z.string().nullable()).nullable() });

/** Every table that names an address anywhere, asked of the database itself: it reads all rows of all tables, besides files made of orders. */
export async function findMentions(tx: Tx, email: string): Promise<Mention[]> {
  const found: Mention[] = [];
  for (const { name, columns } of await listTables(tx)) {
    const texts = columns.filter(({ type }) => type !== "bytea").map((each) => sql`${sql.identifier(each.name)}::text`);
    const { rows } = await tx.execute(sql`
      select count(*) as rows, (array_agg(coalesce(id_of ->> 'id', id_of ->> 'order_id')))[1:${sql.raw(String(FIRST))}] as ids
      from (select to_jsonb(each) as id_of
        from (select *, lower(array_to_string(array[${sql.join(texts, sql`, `)}], ' ')) as words from public.${sql.identifier(name)}) each
        where position(${email} in words) > 0 and words ~ ${emailPattern(email)}) found`);
    const { rows: count, ids } = counted.parse(rows[0]);
    if (count > 0) found.push({ table: name, rows: count, ids: (ids ?? []).flatMap((id) => id ?? []) });
  }
  return found;
}
