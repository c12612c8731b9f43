import type { ESTree } from "rolldown/utils";
import { type NamedType, readDeclarations, type Scope } from "./declarations.ts";

/** The part of JSON Schema that Stripe's types need. `false` allows no value. */
export type Schema =
  | false
  | {
      type?: "string" | "number" | "boolean" | "null" | "array" | "object";
      enum?: (string | number | boolean)[];
      pattern?: string;
      items?: Schema;
      properties?: Record<string, Schema>;
      required?: string[];
      additionalProperties?: Schema;
      anyOf?: Schema[];
      $ref?: string;
    };

export type Schemas = {
  /** Of all objects whose field `object` has this value; null if the SDK has none. */
  ofObject(object: string): Schema | null;
  /** Of an event with this type, such as `charge.refunded`; null if the SDK has none. */
  ofEvent(type: string): Schema | null;
  /** Of an event notification of API v2, such as `v1.charge.refunded`; null if the SDK has none. */
  ofNotification(type: string): Schema | null;
  /** Of `error` in a response. */
  ofError(): Schema;
  /** The schema behind `$ref`. */
  resolve(ref: string): Schema;
};

type Arguments = ReadonlyMap<string, Schema>;
const NONE: Arguments = new Map();

/** Amounts of more precision than cents are strings in responses. */
const DECIMAL: Schema = { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };

/** Schemas of the installed SDK's types, made when they are asked for. */
export function stripeSchemas(): Schemas {
  const declarations = readDeclarations();
  const references = new Map<string, NamedType>();
  const known = new Map<string, Schema>();
  const builtIn: Record<string, (types: Schema[]) => Schema> = {
    Array: ([items = {}]) => ({ type: "array", items }),
    Partial: ([schema = {}]) => withoutRequired(followed(schema)),
    Omit: ([schema = {}]) => schema,
    Decimal: () => DECIMAL,
    // In responses the sandbox uses only the values that the SDK lists.
    OtherString: () => false,
    // The client's own; a response does not contain them.
    Error: () => false,
    HttpClientResponseError: () => false,
    StripeContext: () => ({ type: "string" }),
  };

  const followed = (schema: Schema): Schema =>
    schema !== false && schema.$ref !== undefined ? followed(resolve(schema.$ref)) : schema;

  const resolve = (ref: string): Schema => {
    const type = references.get(ref);
    if (!type) throw new Error(`No schema has the name ${ref}`);
    const schema = known.get(ref) ?? schemaOfNamed(type, NONE);
    known.set(ref, schema);
    return schema;
  };

  const referTo = (type: NamedType): Schema => {
    const Ref = `#/$defs/${type.scope.name}.${type.declaration.id.name}`;
    references.set(Ref, type);
    return { $ref: Ref };
  };

  function schemaOfNamed({ declaration, scope }: NamedType, typeArguments: Arguments): Schema {
    if (declaration.type === "TSTypeAliasDeclaration")
      return schemaOf(declaration.typeAnnotation, scope, typeArguments);
    const own = objectSchema(declaration.body.body, scope, typeArguments);
    const parents = declaration.extends.map(({ expression, typeArguments: given }) => {
      const types = (given?.params ?? []).map((param) => schemaOf(param, scope, typeArguments));
      return followed(schemaOfReference(namesOf(expression), types, scope));
    });
    return parents.reduce<Schema>(mergeObjects, own);
  }

  function schemaOfReference(names: string[], types: Schema[], scope: Scope): Schema {
    const make = names.length === 1 && Object.hasOwn(builtIn, names[0] ?? "") ? builtIn[names[0] ?? ""] : undefined;
    if (make) return make(types);
    const type = declarations.find(scope, names);
    if (types.length === 0) return referTo(type);
    const parameters = type.declaration.typeParameters?.params ?? [];
    return schemaOfNamed(type, new Map(parameters.map(({ name }, index) => [name.name, types[index] ?? {}])));
  }

  function objectSchema(members: readonly ESTree.TSSignature[], scope: Scope, typeArguments: Arguments): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    let additionalProperties: Schema = false;
    for (const member of members) {
      if (member.type === "TSIndexSignature")
        additionalProperties = schemaOf(member.typeAnnotation.typeAnnotation, scope, typeArguments);
      if (member.type !== "TSPropertySignature" || !member.typeAnnotation) continue;
      const name = propertyName(member.key);
      properties[name] = schemaOf(member.typeAnnotation.typeAnnotation, scope, typeArguments);
      if (!member.optional) required.push(name);
    }
    return { type: "object", properties, required, additionalProperties };
  }

  function schemaOf(node: ESTree.TSType, scope: Scope, typeArguments: Arguments): Schema {
    if (node.type === "TSUnionType") return union(node.types.map((type) => schemaOf(type, scope, typeArguments)));
    if (node.type === "TSArrayType") return { type: "array", items: schemaOf(node.elementType, scope, typeArguments) };
    if (node.type === "TSParenthesizedType") return schemaOf(node.typeAnnotation, scope, typeArguments);
    if (node.type === "TSTypeLiteral") return objectSchema(node.members, scope, typeArguments);
    if (node.type === "TSLiteralType") return literalSchema(node.literal);
    if (node.type !== "TSTypeReference") return keywordSchema(node.type);
    const names = namesOf(node.typeName);
    const given = names.length === 1 ? typeArguments.get(names[0] ?? "") : undefined;
    const types = node.typeArguments?.params ?? [];
    return (
      given ??
      schemaOfReference(
        names,
        types.map((type) => schemaOf(type, scope, typeArguments)),
        scope,
      )
    );
  }

  const withType = (file: string, suffix: string, type: string): Schema | null => {
    const scope = declarations.readFile(file);
    for (const [name, declaration] of scope.types)
      if (declaration.type === "TSInterfaceDeclaration" && name.endsWith(suffix) && hasType(declaration, type))
        return referTo({ declaration, scope });
    return null;
  };

  return {
    resolve,
    ofObject(object) {
      const types = declarations.objectsNamed(object);
      return types.length === 0 ? null : union(types.map(referTo));
    },
    ofEvent: (type) => withType("resources/Events.d.ts", "Event", type),
    ofNotification: (type) => withType("resources/V2/Core/Events.d.ts", "EventNotification", type),
    ofError: () => referTo(declarations.find(declarations.readFile("Types.d.ts"), ["StripeRawError"])),
  };
}

function keywordSchema(type: ESTree.TSType["type"]): Schema {
  if (type === "TSStringKeyword") return { type: "string" };
  if (type === "TSNumberKeyword") return { type: "number" };
  if (type === "TSBooleanKeyword") return { type: "boolean" };
  if (type === "TSNullKeyword") return { type: "null" };
  if (["TSVoidKeyword", "TSUndefinedKeyword", "TSNeverKeyword"].includes(type)) return false;
  if (["TSUnknownKeyword", "TSAnyKeyword", "TSObjectKeyword"].includes(type)) return {};
  throw new Error(`The SDK uses a kind of type that has no schema yet: ${type}`);
}

function literalSchema(literal: ESTree.TSLiteral): Schema {
  const value = literal.type === "Literal" ? literal.value : null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return { enum: [value] };
  throw new Error("The SDK uses a literal that has no schema yet");
}

/** Literals become one list, and `string` beside literals from a list is kept. */
function union(schemas: Schema[]): Schema {
  const flat = schemas.flatMap((schema) => (schema !== false && schema.anyOf ? schema.anyOf : [schema]));
  const literals = flat.flatMap((schema) => (schema === false ? [] : (schema.enum ?? [])));
  const others = flat.filter((schema) => schema !== false && !schema.enum);
  const anyOf: Schema[] = [...(literals.length > 0 ? [{ enum: literals }] : []), ...others];
  return anyOf.length === 1 ? (anyOf[0] ?? false) : { anyOf };
}

/** Fields of `child` win. */
function mergeObjects(child: Schema, parent: Schema): Schema {
  if (child === false || parent === false) return child;
  const own = Object.keys(child.properties ?? {});
  const inherited = (parent.required ?? []).filter((name) => !own.includes(name));
  return {
    ...child,
    properties: { ...parent.properties, ...child.properties },
    required: [...inherited, ...(child.required ?? [])],
  };
}

/** Also of nested objects: an event has only their changed fields. */
const withoutRequired = (schema: Schema): Schema => (schema === false ? false : { ...schema, required: [] });

const propertyName = (key: ESTree.PropertyKey): string =>
  key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "";

function namesOf(node: ESTree.Expression | ESTree.TSTypeName): string[] {
  if (node.type === "Identifier") return [node.name];
  if (node.type === "TSQualifiedName") return [...namesOf(node.left), node.right.name];
  if (node.type === "MemberExpression" && node.property.type === "Identifier")
    return [...namesOf(node.object), node.property.name];
  throw new Error(`The SDK names a type in an unknown way: ${node.type}`);
}

const hasType = ({ body }: ESTree.TSInterfaceDeclaration, type: string): boolean =>
  body.body.some(
    (member) =>
      member.type === "TSPropertySignature" &&
      propertyName(member.key) === "type" &&
      member.typeAnnotation?.typeAnnotation.type === "TSLiteralType" &&
      member.typeAnnotation.typeAnnotation.literal.type === "Literal" &&
      member.typeAnnotation.typeAnnotation.literal.value === type,
  );
