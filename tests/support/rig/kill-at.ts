import diagnostics from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { isMainThread } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { z } from "zod";
import { ORDER_WRITTEN, STEPS } from "./steps.ts";

/**
 * Loaded before a built shop (`--import`), kills it at a step of a purchase. The shop itself has no switch for this: what is watched is
 * the border of its packages, the statements to its database and the provider's answers. KILL_AT names the step, KILL_MARK a word in
 * the brief of the order with which it begins to watch, KILL_TURN which of several times counts.
 */

const settings = z.object({
  KILL_AT: z.enum(STEPS.map(({ name }) => name)),
  KILL_MARK: z.string(),
  KILL_TURN: z.coerce.number(),
});

/** One connection: statements, their values, and the moments at which nothing of it is uncommitted. */
type Connection = {
  begins(statement: string): void;
  carries(values: string): void;
  settles(): void;
};

const { KILL_AT, KILL_MARK, KILL_TURN } = settings.parse(process.env);
const step = STEPS.find(({ name }) => name === KILL_AT);
const die = () => process.kill(process.pid, "SIGKILL");

let armed = false;
let reached = step?.after === undefined;
let turnsLeft = KILL_TURN;

function itHappens(): void {
  turnsLeft -= 1;
  if (turnsLeft === 0) die();
}

function connection(): Connection {
  let statement = "";
  let happened = false;
  return {
    begins(text) {
      statement = text.trimStart();
      if (!armed || !step) return;
      if ("begun" in step.at && step.at.begun.test(statement)) itHappens();
      if ("done" in step.at && reached && step.at.done.test(statement)) happened = true;
      if (step.after?.test(statement)) reached = true;
    },
    carries(values) {
      if (armed || !ORDER_WRITTEN.test(statement) || !values.includes(KILL_MARK)) return;
      armed = true;
      this.begins(statement);
    },
    settles() {
      if (happened) itHappens();
      happened = false;
    },
  };
}

function watchPostgres(): void {
  const known = new WeakMap<pg.Client, Connection>();
  const { query } = pg.Client.prototype;
  const watched = (client: pg.Client): Connection => {
    const found = known.get(client);
    if (found) return found;
    const made = connection();
    known.set(client, made);
    // The server says with each answer whether a transaction is open: "I" means that none is.
    Reflect.get(client, "connection").prependListener("readyForQuery", ({ status }: { status: string }) => {
      if (status === "I") made.settles();
    });
    return made;
  };
  Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...asked: Parameters<typeof query>) {
    const [config, values] = asked as readonly unknown[];
    const { text, values: own } = readQuery(config);
    const seen = watched(this);
    seen.begins(text);
    seen.carries(JSON.stringify(own ?? values ?? ""));
    return query.apply(this, asked);
  });
}

const queryConfig = z.object({ text: z.string(), values: z.unknown() }).partial();
function readQuery(config: unknown): { text: string; values?: unknown } {
  const read = typeof config === "string" ? { text: config } : queryConfig.safeParse(config).data;
  return { text: read?.text ?? "", values: "values" in (read ?? {}) ? Reflect.get(read ?? {}, "values") : undefined };
}

/** PostgreSQL's messages begin with a letter: P is a statement, B its values, Q a statement without any; S ends a P. */
function watchEmbedded(): void {
  const seen = connection();
  let inTransaction = false;
  const begins = (statement: string) => {
    if (/^\s*(begin|start)/i.test(statement)) inTransaction = true;
    if (/^\s*(commit|end|rollback)/i.test(statement)) inTransaction = false;
    seen.begins(statement);
  };
  const { execProtocolRawSync } = PGlite.prototype;
  PGlite.prototype.execProtocolRawSync = function (message) {
    const kind = String.fromCharCode(message[0] ?? 0);
    const text = () => Buffer.from(message).toString("utf8", 5);
    if (kind === "P") begins(text().split("\0")[1] ?? "");
    if (kind === "Q") begins(text());
    if (kind === "B") seen.carries(text());
    const answer = execProtocolRawSync.call(this, message);
    if ((kind === "S" || kind === "Q") && !inTransaction) seen.settles();
    return answer;
  };
}

function watchProvider(): void {
  diagnostics.subscribe("http.client.response.finish", (message) => {
    const { request } = message as { request: ClientRequest };
    if (!armed || !step || !("answered" in step.at)) return;
    if (request.method === "POST" && request.path === step.at.answered) itHappens();
  });
}

if (isMainThread) {
  watchPostgres();
  watchEmbedded();
  watchProvider();
}
