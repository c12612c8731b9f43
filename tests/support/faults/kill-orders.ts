import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** One moment of a purchase at which a process can be killed. */
export type KillPoint = {
  name: string;
  /** `done`: the statement is committed and the process not yet told; `begun`: it is not sent yet; `answered`: by the card provider. */
  at: { done: RegExp } | { begun: RegExp } | { answered: string };
  /** Only after this statement: the same words are used earlier for something else. */
  after?: RegExp;
  /** It happens twice in a purchase, once for each mail. */
  twice?: true;
};

/** As the statements are written by the shop and its queue. */
export const ORDER_WRITTEN = /^with placed as \(\s*insert into "orders" /i;
export const EMAIL_RECORDED_AS_SENT = /^update "emails" set "status"/i;
const JOB_DONE = /^with (input|results) [\s\S]*set completed_on/i;

/** The steps of a purchase, in their order: docs/promises.md names them under 10. */
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
  /** A word in the brief of the purchase with which the watch begins. */
  mark: z.string(),
  turn: z.number(),
});

export type KillOrder = z.output<typeof order>;

/** A kill that a test and the processes of its shop share as files: a purchase may begin in one process and go on in another. */
export function killOrders(folder: string) {
  const [given, begun, sent] = [join(folder, "given.json"), join(folder, "begun.json"), join(folder, "sent")];
  const read = (file: string): KillOrder | null => {
    try {
      return order.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  };
  const write = (file: string, order: KillOrder) => {
    const unfinished = `${file}-${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(order));
    renameSync(unfinished, file);
  };
  return {
    /** The next kill. None when null: who is not told dies of nothing. */
    give(order: KillOrder | null): void {
      rmSync(given, { force: true });
      rmSync(begun, { force: true });
      if (order) write(given, order);
    },
    /** An order is written with these values: the watch begins if they are those of the purchase. */
    begin(values: string): void {
      const order = read(given);
      if (order && values.includes(order.mark)) write(begun, order);
    },
    /** The kill whose purchase has begun, in whichever process. */
    begun: (): KillOrder | null => read(begun),
    /** The database has just said that it keeps a mail as sent, by the id of its row. */
    noteSent(row: string): void {
      appendFileSync(sent, `${Date.now()} ${row}\n`);
    },
    /** When each mail was kept as sent for the first time, in milliseconds since 1970, by the id of its row. */
    sentAt(): Map<string, number> {
      const lines = existsSync(sent) ? readFileSync(sent, "utf8").trim().split("\n") : [];
      return new Map(lines.reverse().map((line) => [line.split(" ")[1] ?? "", Number.parseInt(line, 10)]));
    },
    /** Says that the step happens; true for whoever is the one to die of it. */
    isTheirTurn({ mark, turn }: KillOrder): boolean {
      for (let at = 1; at <= turn; at += 1) {
        try {
          writeFileSync(join(folder, `${mark} ${at}`), "", { flag: "wx" });
          return at === turn;
        } catch {
          // It has happened that often already.
        }
      }
      return false;
    },
  };
}
