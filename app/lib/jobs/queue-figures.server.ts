import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/lib/db/database";
import { jobNames } from "./jobs";

/** Jobs of one name. `overdue`: seconds since the one that is due for longest could have begun; 0 while none is. */
export type QueueMetric = { name: string; waiting: number; running: number; failing: number; overdue: number };

const figures = z.array(
  z.object({
    name: z.string(),
    waiting: z.coerce.number(),
    running: z.coerce.number(),
    failing: z.coerce.number(),
    overdue: z.coerce.number(),
  }),
);
const counts = z.array(z.object({ name: z.string(), count: z.coerce.number() }));

/** What waits, runs and is tried again. Jobs of which there are none are left out. */
export async function readQueueMetrics(db: Db): Promise<QueueMetric[]> {
  const due = sql`start_after <= now() and state in ('created', 'retry')`;
  const { rows } = await db.execute(
    sql`select name, count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'active') as running,
          count(*) filter (where state = 'retry') as failing,
          coalesce(extract(epoch from now() - min(start_after) filter (where ${due})), 0) as overdue
        from pgboss.job where name in ${jobNames} and state <= 'active' group by name`,
  );
  return figures.parse(rows);
}

/** Jobs that failed for good and wait for somebody, by name. */
export async function readDeadJobMetrics(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute(sql`select name, count(*) as count from dead_jobs group by name`);
  return counts.parse(rows);
}
