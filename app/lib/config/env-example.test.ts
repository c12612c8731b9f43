import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { environmentSchema } from "./environment.server";
import { readSettings } from "./settings.server";

const example = parseEnv(readFileSync(".env.example", "utf8"));
const named = Object.keys(environmentSchema.shape);

test(".env.example contains exactly our settings", () => {
  expect(Object.keys(example).sort()).toEqual([...named].sort());
});

test("an unchanged .env.example has the same effect as no settings", () => {
  expect(readSettings(example)).toEqual(readSettings({}));
});

test("docs/operations/README.md explains every setting", () => {
  const docs = readFileSync("docs/operations/README.md", "utf8");
  const explained = (name: string) =>
    docs.includes(`\`${name}\``) || (name.endsWith("_SOURCE") && docs.includes("each also with `_SOURCE`"));
  expect(named.filter((name) => !explained(name))).toEqual([]);
});
