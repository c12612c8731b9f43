import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, beforeEach } from "vitest";
import type { EventMessage, ResponseMessage } from "../../../packages/stripe-sandbox/src/channels.ts";

/** A test fails if a sandbox of this process answers or sends something that Stripe's types do not allow. */
type Body = { what: string; body: string };
type FindFaults = (body: unknown) => string[];

const faults = new Set<string>();
/** Until the schemas are there. Later bodies are checked at once: those of a long test would fill the memory. */
const waiting: Body[] = [];

/** Modules are reset for each file, but the schemas are read once per process, and only if a sandbox has answered. */
const shared: { stripeShapes?: { loading: Promise<void>; findFaults?: FindFaults } } = globalThis as never;

function load(): Promise<void> {
  if (shared.stripeShapes) return shared.stripeShapes.loading;
  const start = async (): Promise<void> => {
    const { findShapeFaults, stripeSchemas } = await import("../../../packages/stripe-sandbox/src/schemas/index.ts");
    const schemas = stripeSchemas();
    shared.stripeShapes = { loading: Promise.resolve(), findFaults: (body) => findShapeFaults(schemas, body) };
  };
  const loading = start();
  shared.stripeShapes = { loading };
  return loading;
}

function check(body: Body): void {
  const findFaults = shared.stripeShapes?.findFaults;
  if (findFaults) for (const fault of findFaults(JSON.parse(body.body))) faults.add(`${body.what}: ${fault}`);
  else {
    waiting.push(body);
    void load();
  }
}

const onResponse = (message: unknown): void => {
  const { method, path, status, body } = message as ResponseMessage;
  check({ what: `${method} ${path.slice(0, 100)} (${status})`, body });
};
const onEvent = (message: unknown): void => check({ what: "event", body: (message as EventMessage).body });
subscribe("stripe-sandbox:response", onResponse);
subscribe("stripe-sandbox:event", onEvent);

beforeEach(() => {
  faults.clear();
  waiting.length = 0;
});

afterEach(async () => {
  if (waiting.length > 0) await load();
  for (const body of waiting.splice(0)) check(body);
  if (faults.size > 0) throw new Error(`Not as Stripe's types say:\n${[...faults].join("\n")}`);
});

// Each test file of the process subscribes again.
afterAll(() => {
  unsubscribe("stripe-sandbox:response", onResponse);
  unsubscribe("stripe-sandbox:event", onEvent);
});
