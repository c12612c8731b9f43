import diagnostics from "node:diagnostics_channel";
import { EventEmitter } from "node:events";
import type { ClientRequest } from "node:http";
import { isMainThread } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { z } from "zod";
import { EMAIL_RECORDED_AS_SENT, KILL_POINTS, type KillOrder, killOrders, ORDER_WRITTEN } from "./kill-orders.ts";

/**
 * Loaded before each process of a built shop (`--import`), this file kills the one that reaches a step of a purchase, recognized by its SQL
 * statements and the provider's responses. KILL_ORDERS is the folder of kill-orders.ts.
 */

/** Called for a connection's statements, their values, and when it has no open transaction. */
type Connection = {
  onStatement(statement: string): void;
  onValues(values: string): void;
  onIdle(): void;
};

const orders = killOrders(z.string().parse(process.env.KILL_ORDERS));

function killIfTurn(order: KillOrder): void {
  if (orders.isTheirTurn(order)) process.kill(process.pid, "SIGKILL");
}

const ROW_ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/** Marks of the purchases whose `after` statement was seen. */
const reached = new Set<string>();

function connection(): Connection {
  let statement = "";
  let committed: KillOrder | null = null;
  let sent: string | undefined;
  return {
    onStatement(text) {
      statement = text.trimStart();
      const order = orders.begun();
      const step = KILL_POINTS.find(({ name }) => name === order?.step);
      if (!order || !step) return;
      if ("begun" in step.at && step.at.begun.test(statement)) killIfTurn(order);
      const counts = step.after === undefined || reached.has(order.mark);
      if ("done" in step.at && counts && step.at.done.test(statement)) committed = order;
      if (step.after?.test(statement)) reached.add(order.mark);
    },
    onValues(values) {
      if (EMAIL_RECORDED_AS_SENT.test(statement) && values.includes("sent")) sent = ROW_ID.exec(values)?.[0];
      if (!ORDER_WRITTEN.test(statement) || orders.begun()) return;
      orders.begin(values);
      this.onStatement(statement);
    },
    onIdle() {
      if (sent) orders.noteSent(sent);
      sent = undefined;
      if (committed) killIfTurn(committed);
      committed = null;
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
    // Each response has the transaction status: "I" means idle.
    const wire = "connection" in client ? client.connection : undefined;
    if (!(wire instanceof EventEmitter)) throw new Error("The driver's client has no connection to listen to");
    wire.prependListener("readyForQuery", ({ status }: { status: string }) => {
      if (status === "I") made.onIdle();
    });
    return made;
  };
  Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...args: Parameters<typeof query>) {
    const [config, values] = args as readonly unknown[];
    const { text, values: ownValues } = readQuery(config);
    const seen = watched(this);
    seen.onStatement(text);
    seen.onValues(JSON.stringify(ownValues ?? values ?? ""));
    return query.apply(this, args);
  });
}

const queryConfig = z.object({ text: z.string(), values: z.unknown() }).partial();
function readQuery(config: unknown): { text: string; values?: unknown } {
  const read = typeof config === "string" ? { text: config } : queryConfig.safeParse(config).data;
  return { text: read?.text ?? "", values: read && "values" in read ? read.values : undefined };
}

/** PostgreSQL messages start with a letter: P is a statement, B its values, Q a statement without values; S ends a P. */
function watchEmbedded(): void {
  const seen = connection();
  let inTransaction = false;
  const onStatement = (statement: string) => {
    if (/^\s*(begin|start)/i.test(statement)) inTransaction = true;
    if (/^\s*(commit|end|rollback)/i.test(statement)) inTransaction = false;
    seen.onStatement(statement);
  };
  const { execProtocolRawSync } = PGlite.prototype;
  PGlite.prototype.execProtocolRawSync = function (message) {
    const kind = String.fromCharCode(message[0] ?? 0);
    const text = () => Buffer.from(message).toString("utf8", 5);
    if (kind === "P") onStatement(text().split("\0")[1] ?? "");
    if (kind === "Q") onStatement(text());
    if (kind === "B") seen.onValues(text());
    const answer = execProtocolRawSync.call(this, message);
    if ((kind === "S" || kind === "Q") && !inTransaction) seen.onIdle();
    return answer;
  };
}

function watchProvider(): void {
  diagnostics.subscribe("http.client.response.finish", (message) => {
    const { request } = message as { request: ClientRequest };
    const order = orders.begun();
    const at = KILL_POINTS.find(({ name }) => name === order?.step)?.at;
    if (!order || !at || !("answered" in at)) return;
    if (request.method === "POST" && request.path === at.answered) killIfTurn(order);
  });
}

if (isMainThread) {
  watchPostgres();
  watchEmbedded();
  watchProvider();
}
