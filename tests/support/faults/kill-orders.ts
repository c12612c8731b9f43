import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "../../../app/lib/db/errors.ts";

/** A step of a purchase at which a process can be killed. */
export type KillPoint = {
  name: string;
  /** `done`: committed, before the process gets the response; `begun`: before it is sent; `answered`: response of this provider path. */
  at: { done: RegExp } | { begun: RegExp } | { answered: string };
  /** Only after this statement, because an earlier one has the same text. */
  after?: RegExp;
  /** Once for each of the two emails. */
  twice?: true;
};

export const ORDER_WRITTEN = /^with placed as \(\s*insert into "orders" /i;
export const EMAIL_RECORDED_AS_SENT = /^update "emails" set "status"/i;
const JOB_DONE = /^with (input|results) [\s\S]*set completed_on/i;

/** In the order of a purchase. docs/promises.md names them under 10. */
export const KILL_POINTS: readonly KillPoint[] = [
  { name: "order written", at: { done: ORDER_WRITTEN } },
  { name: "session opened", at: { answered: "/v1/checkout/sessions" } },
  { name: "session saved", at: { done: /^update orders set payment_session_id /i } },
  { name: "event stored", at: { done: /^insert into "payment_events"/i } },
  { name: "fulfilled", at: { done: /^update "orders" set .*"paid_at"/i } },
  { name: "job claimed", at: { begun: /^insert into "emails"/i }, twice: true },
  { name: "mail sent", at: { begun: EMAIL_RECORDED_AS_SENT }, twice: true },
  { name: "job done", at: { done: JOB_DONE }, after: EMAIL_RECORDED_AS_SENT, twice: true },
];

const order = z.object({
  step: z.enum(KILL_POINTS.map(({ name }) => name)),
  /** Text in the brief of the purchase to watch. */
  mark: z.string(),
  turn: z.number(),
});

export type KillOrder = z.output<typeof order>;

/** A kill that a test and the processes of its shop share as files, because a purchase may continue in another process. */
export function killOrders(folder: string) {
  const [waiting, begun, sent] = [join(folder, "waiting.json"), join(folder, "begun.json"), join(folder, "sent")];
  const read = (file: string): KillOrder | null => {
    try {
      return order.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch (error) {
      if (errorCode(error) === "ENOENT") return null;
      throw error;
    }
  };
  const write = (file: string, order: KillOrder) => {
    const unfinished = `${file}-${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(order));
    renameSync(unfinished, file);
  };
  return {
    /** Sets the next kill; null for none. */
    give(order: KillOrder | null): void {
      rmSync(waiting, { force: true });
      rmSync(begun, { force: true });
      if (order) write(waiting, order);
    },
    /** Starts to watch if these values of an inserted order contain the mark. */
    begin(values: string): void {
      const order = read(waiting);
      if (order && values.includes(order.mark)) write(begun, order);
    },
    /** The kill whose purchase has started, in any process. */
    begun: (): KillOrder | null => read(begun),
    /** Records that an email was committed as sent, by the id of its row. */
    noteSent(row: string): void {
      appendFileSync(sent, `${Date.now()} ${row}\n`);
    },
    /** When each email was first recorded as sent, in milliseconds since 1970, by the id of its row. */
    sentAt(): Map<string, number> {
      const lines = existsSync(sent) ? readFileSync(sent, "utf8").trim().split("\n") : [];
      return new Map(lines.reverse().map((line) => [line.split(" ")[1] ?? "", Number.parseInt(line, 10)]));
    },
    /** Counts one more occurrence of the step, across processes; true for the one to be killed. */
    isTheirTurn({ mark, turn }: KillOrder): boolean {
      for (let at = 1; at <= turn; at += 1) {
        try {
          writeFileSync(join(folder, `${mark} ${at}`), "", { flag: "wx" });
          return at === turn;
        } catch {
          // Already counted.
        }
      }
      return false;
    },
  };
}
