import type { Schema, Schemas } from "./schemas.ts";

/** Objects that Stripe does not have. */
const ADDITIONS = /^test_helpers\.(clock|faults|refunds|webhook_deliveries)$/;

/**
 * What is wrong with a response or event, each as `path: reason`; empty if it has the shape that the SDK's types promise. Checks required
 * fields, types, allowed values, nested and expanded objects, and fields that Stripe does not have.
 */
export function findShapeFaults(schemas: Schemas, body: unknown): string[] {
  if (!isObject(body)) return ["the body is no object"];
  if ("error" in body) return check(schemas, schemas.ofError(), body.error, "error");
  return checkObject(schemas, body, String(body.object));
}

function checkObject(schemas: Schemas, body: Record<string, unknown>, path: string): string[] {
  const object = String(body.object);
  if (ADDITIONS.test(object)) return [];
  if (object === "list") return checkList(schemas, body, path);
  if (object === "event") return checkEvent(schemas, body, path);
  const schema = object === "v2.core.event" ? schemas.ofNotification(String(body.type)) : schemas.ofObject(object);
  return schema === null ? [`${path}: the SDK has no such object`] : check(schemas, schema, body, path);
}

const LIST: Schema = {
  type: "object",
  properties: {
    object: { enum: ["list"] },
    data: { type: "array", items: {} },
    has_more: { type: "boolean" },
    url: { type: "string" },
  },
  required: ["object", "data", "has_more", "url"],
  additionalProperties: false,
};

function checkList(schemas: Schemas, body: Record<string, unknown>, path: string): string[] {
  const items = Array.isArray(body.data) ? body.data : [];
  const inside = items.flatMap((item: unknown, index) =>
    isObject(item)
      ? checkObject(schemas, item, `${path}.data[${index}] ${item.object}`)
      : [`${path}.data[${index}]: no object`],
  );
  return [...check(schemas, LIST, body, path), ...inside];
}

/** Earlier values are of changed fields only, also of nested objects. */
function checkEvent(schemas: Schemas, body: Record<string, unknown>, path: string): string[] {
  const schema = schemas.ofEvent(String(body.type));
  if (schema === null) return [`${path}: the SDK has no event ${body.type}`];
  const { data } = body;
  if (!isObject(data)) return [`${path}.data: missing`];
  const { previous_attributes: previous, ...current } = data;
  const name = `${path} ${body.type}`;
  const faults = check(schemas, schema, { ...body, data: current }, name);
  if (previous === undefined || !isObject(data.object)) return faults;
  const merged = mergePrevious(data.object, previous);
  return [...faults, ...checkObject(schemas, isObject(merged) ? merged : {}, `${name} before`)];
}

function mergePrevious(now: unknown, before: unknown): unknown {
  if (!isObject(now) || !isObject(before)) return before;
  const changed = Object.entries(before).map(([name, value]) => [name, mergePrevious(now[name], value)]);
  return { ...now, ...Object.fromEntries(changed) };
}

function check(schemas: Schemas, schema: Schema, value: unknown, path: string): string[] {
  if (schema === false) return [`${path}: must be absent`];
  if (schema.$ref !== undefined) return check(schemas, schemas.resolve(schema.$ref), value, path);
  if (schema.anyOf) return checkAny(schemas, schema.anyOf, value, path);
  if (schema.enum)
    return schema.enum.some((allowed) => allowed === value)
      ? []
      : [`${path}: ${show(value)} instead of ${schema.enum.map(show).join(" or ")}`];
  if (schema.type === undefined) return [];
  if (typeName(value) !== schema.type) return [`${path}: ${show(value)} instead of ${schema.type}`];
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(String(value)))
    return [`${path}: ${show(value)} does not match ${schema.pattern}`];
  if (Array.isArray(value))
    return value.flatMap((item, index) => check(schemas, schema.items ?? {}, item, `${path}[${index}]`));
  return isObject(value) ? checkFields(schemas, schema, value, path) : [];
}

function checkFields(
  schemas: Schemas,
  { properties = {}, required = [], additionalProperties = {} }: Exclude<Schema, false>,
  value: Record<string, unknown>,
  path: string,
): string[] {
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name}: missing`);
  const faults = Object.entries(value).flatMap(([name, field]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    return schema === false && !Object.hasOwn(properties, name)
      ? [`${path}.${name}: unknown to the SDK`]
      : check(schemas, schema ?? {}, field, `${path}.${name}`);
  });
  return [...missing, ...faults];
}

/** Of several possible types, the faults of the one that comes closest. */
function checkAny(schemas: Schemas, anyOf: Schema[], value: unknown, path: string): string[] {
  const candidates = anyOf.filter(
    (schema) => requiresDeleted(schemas, schema) === (isObject(value) && "deleted" in value),
  );
  const all = candidates.map((schema) => check(schemas, schema, value, path));
  const hasSameType = (schema: Schema): boolean => {
    if (schema === false) return false;
    if (schema.$ref !== undefined) return hasSameType(schemas.resolve(schema.$ref));
    return schema.anyOf ? schema.anyOf.some(hasSameType) : schema.type === typeName(value);
  };
  const [closest] = all
    .filter((faults, index) => faults.length === 0 || hasSameType(candidates[index] ?? false))
    .toSorted((a, b) => a.length - b.length);
  return (
    closest ?? [`${path}: ${show(value)} instead of ${anyOf.map((schema) => describe(schemas, schema)).join(" or ")}`]
  );
}

/** What is left of a deleted object. */
function requiresDeleted(schemas: Schemas, schema: Schema): boolean {
  if (schema === false) return false;
  if (schema.$ref !== undefined) return requiresDeleted(schemas, schemas.resolve(schema.$ref));
  return schema.required?.includes("deleted") ?? false;
}

function describe(schemas: Schemas, schema: Schema): string {
  if (schema === false) return "nothing";
  if (schema.$ref !== undefined) return describe(schemas, schemas.resolve(schema.$ref));
  return schema.type ?? schema.enum?.map(show).join(" or ") ?? "another value";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const typeName = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

const show = (value: unknown): string => (JSON.stringify(value) ?? "undefined").slice(0, 80);
