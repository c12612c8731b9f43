import diagnostics from "node:diagnostics_channel";
import { EventEmitter } from "node:events";
import type { ClientRequest } from "node:http";
import { isMainThread } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { z } from "zod";
import { EMAIL_RECORDED_AS_SENT, KILL_POINTS, type KillOrder, killOrders, ORDER_WRITTEN } from "./kill-orders.ts";

/**
 * Loaded before each process of a built shop (`--import`), kills the one that comes to a step of a purchase, seen at the border of packages:
 * its statements and the provider's answers. KILL_ORDERS is the folder of kill-orders.ts.
 */

/** One connection: statements, their values, and the moments at which nothing of it is uncommitted. */
type Connection = {
  begins(statement: string): void;
  carries(values: string): void;
  settles(): void;
};

const orders = killOrders(z.string().parse(process.env.KILL_ORDERS));

function itHappens(order: KillOrder): void {
  if (orders.isTheirTurn(order)) process.kill(process.pid, "SIGKILL");
}

const ROW_ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/** The purchases for which the statement was seen after which their step counts. */
const reached = new Set<string>();

function connection(): Connection {
  let statement = "";
  let happened: KillOrder | null = null;
  let sent: string | undefined;
  return {
    begins(text) {
      statement = text.trimStart();
      const order = orders.begun();
      const step = KILL_POINTS.find(({ name }) => name === order?.step);
      if (!order || !step) return;
      if ("begun" in step.at && step.at.begun.test(statement)) itHappens(order);
      const counts = step.after === undefined || reached.has(order.mark);
      if ("done" in step.at && counts && step.at.done.test(statement)) happened = order;
      if (step.after?.test(statement)) reached.add(order.mark);
    },
    carries(values) {
      if (EMAIL_RECORDED_AS_SENT.test(statement) && values.includes("sent")) sent = ROW_ID.exec(values)?.[0];
      if (!ORDER_WRITTEN.test(statement) || orders.begun()) return;
      orders.begin(values);
      this.begins(statement);
    },
    settles() {
      if (sent) orders.noteSent(sent);
      sent = undefined;
      if (happened) itHappens(happened);
      happened = null;
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
    const wire = "connection" in client ? client.connection : undefined;
    if (!(wire instanceof EventEmitter)) throw new Error("The driver's client has no connection to listen to");
    wire.prependListener("readyForQuery", ({ status }: { status: string }) => {
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
  return { text: read?.text ?? "", values: read && "values" in read ? read.values : undefined };
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
    const order = orders.begun();
    const at = KILL_POINTS.find(({ name }) => name === order?.step)?.at;
    if (!order || !at || !("answered" in at)) return;
    if (request.method === "POST" && request.path === at.answered) itHappens(order);
  });
}

if (isMainThread) {
  watchPostgres();
  watchEmbedded();
  watchProvider();
}
