import { expect, test } from "vitest";
import { canSubmit, PERMISSIONS, roleToSubmit } from "~/auth/permissions/permissions";
import { ROLES } from "~/lib/db/column-types";
import routes from "~/routes";
import { readSources } from "../../../tools/checks/imports";
import { reachableFrom } from "../../../tools/checks/runtime-packages";

// The table of rights against the route table and the sources: a new address, action or intent cannot be forgotten.

/** The modules of the admin section by their address, as routes.ts has them. */
const modules = new Map(
  routes
    .filter(({ path }) => path === "admin")
    .flatMap(({ children = [] }) =>
      children.map(({ path, file }) => [path ? `/admin/${path}` : "/admin", `app/${file}`] as const),
    ),
);

const sources = readSources("app/**/*.{ts,tsx}");
/** Rooms that answer forms of the section: an intent is told apart there. */
const near = new Map(
  [...sources].filter(([file]) => /^app\/(routes\/admin|auth\/admins)\//.test(file) && !file.includes(".test.")),
);

const hasAction = (file: string) =>
  /^export (const|(async )?function) action\b/m.test(sources.get(file) ?? "") &&
  !/^export const action = \(\) => methodNotAllowedResponse/m.test(sources.get(file) ?? "");

/** The intents that a module and what it imports tell apart on the server: in a schema, or as the keys of a table of handlers. */
function intentsOf(file: string): Set<string> {
  const answering = [...reachableFrom(file, near)].filter(([each]) => each === file || each.includes(".server."));
  const found = answering.flatMap(([, source]) => [
    ...[...source.matchAll(/intent: z\.literal\("([\w-]+)"\)/g)].map(([, intent]) => intent),
    ...[...source.matchAll(/intent: z\.enum\(\[([^\]]+)\]/g)].flatMap(([, list]) => quoted(list)),
    ...[...source.matchAll(/^const intents: .+ = \{\n([\s\S]+?)^\};/gm)].flatMap(([, table]) => keysOf(table)),
  ]);
  return new Set(found.filter((intent) => intent !== undefined));
}
const quoted = (list = "") => [...list.matchAll(/"([\w-]+)"/g)].map(([, intent]) => intent);
const keysOf = (table = "") => [...table.matchAll(/^ {2}"?([\w-]+)"?: /gm)].map(([, intent]) => intent);

test("every address of the section is in the table of rights, and nothing else is", () => {
  expect(modules.size).toBeGreaterThan(25);
  expect(Object.keys(PERMISSIONS).sort()).toEqual([...modules.keys()].sort());
});

test.each([...modules])("what %s takes is in the table of rights, by intent where it has intents", (address, file) => {
  const right = PERMISSIONS[address]?.submit;
  expect(right !== undefined).toBe(hasAction(file));
  if (right === undefined) return;
  const intents = [...intentsOf(file)].sort();
  expect(typeof right === "string" ? [] : Object.keys(right).sort()).toEqual(intents);
});

test("all intents of the largest forms are found in the sources", () => {
  const orders = intentsOf("app/routes/admin/orders/orders.tsx");
  for (const intent of ["refund", "grant-refund", "message", "note", "create-delivery", "correct-customer"])
    expect(orders).toContain(intent);
  expect(intentsOf("app/routes/admin/users/users.tsx")).toContain("remove");
  expect(intentsOf("app/routes/admin/account/account.tsx")).toContain("disable-two-factor");
});

test("a reader changes nothing but their own account", () => {
  const changed = Object.entries(PERMISSIONS).filter(([address, right]) => {
    if (right.submit === undefined || address === "/admin/account") return false;
    const intents = typeof right.submit === "string" ? [null] : [null, ...Object.keys(right.submit)];
    return intents.some((intent) => canSubmit("reader", address, intent));
  });
  expect(changed).toEqual([]);
});

test("what no table knows is an owner's alone", () => {
  for (const [address, intent] of [
    ["/admin/orders", "made-up"],
    ["/admin/orders", null],
    ["/admin/orders", "constructor"],
    ["/admin/activity", null],
    ["/admin/made-up", "refund"],
    ["__proto__", "do"],
  ] as const) {
    expect(ROLES.filter((role) => canSubmit(role, address, intent))).toEqual(["owner"]);
  }
  expect(roleToSubmit("/admin/users", "invite")).toBe("owner");
});
