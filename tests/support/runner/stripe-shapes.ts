import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, beforeEach } from "vitest";
import type { EventMessage, ResponseMessage } from "../../../packages/stripe-sandbox/src/channels.ts";

/** A test fails if a sandbox of this process answers or sends something that Stripe's types do not allow. */
const seen: { what: string; body: string }[] = [];

const onResponse = (message: unknown): void => {
  const { method, path, status, body } = message as ResponseMessage;
  seen.push({ what: `${method} ${path.slice(0, 100)} (${status})`, body });
};
const onEvent = (message: unknown): void => {
  seen.push({ what: "event", body: (message as EventMessage).body });
};
subscribe("stripe-sandbox:response", onResponse);
subscribe("stripe-sandbox:event", onEvent);

beforeEach(() => {
  seen.length = 0;
});

afterEach(async () => {
  if (seen.length === 0) return;
  const { findShapeFaults } = await import("../../../packages/stripe-sandbox/src/schemas/check.ts");
  const schemas = await sharedSchemas();
  const faults = seen
    .splice(0)
    .flatMap(({ what, body }) => findShapeFaults(schemas, JSON.parse(body)).map((fault) => `${what}: ${fault}`));
  if (faults.length > 0) throw new Error(`Not as Stripe's types say:\n${[...new Set(faults)].join("\n")}`);
});

// Each test file of the process subscribes again.
afterAll(() => {
  unsubscribe("stripe-sandbox:response", onResponse);
  unsubscribe("stripe-sandbox:event", onEvent);
});

type Schemas = ReturnType<typeof import("../../../packages/stripe-sandbox/src/schemas/schemas.ts").stripeSchemas>;

/** Modules are reset for each file, but the schemas are read once per process. */
const shared: { stripeSchemas?: Schemas } = globalThis as never;

async function sharedSchemas(): Promise<Schemas> {
  const { stripeSchemas } = await import("../../../packages/stripe-sandbox/src/schemas/schemas.ts");
  shared.stripeSchemas ??= stripeSchemas();
  return shared.stripeSchemas;
}
