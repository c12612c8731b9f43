import { BOOKING, DEMO, PHONE, SERVICES } from "~/content/site-pages";
import { type Field, findUrlFault } from "./document-kind";

/** Where a link or a button of staff leads: a page of the site, "phone", "demo", "booking", an https address, or `SERVICES` in menus. */

/** Targets of a site with their labels. `storedAs`: the target that stays the same if this one changes, instead of a label. */
export type KnownTargets = ReadonlyMap<string, string | { storedAs: string }>;

const PATH = /^\/(?:#[a-z0-9]+(?:-[a-z0-9]+)*|[a-z0-9]+(?:[-/][a-z0-9]+)*)?$/;

const MAX_TARGET = 300;

type TargetRules = { known: KnownTargets | undefined; withServices?: boolean };

/** `known`: of a site; without it, all that may exist. */
export function findTargetFault(text: string, { known, withServices = false }: TargetRules): string | undefined {
  if ([PHONE, DEMO, BOOKING].includes(text) || (withServices && text === SERVICES)) return undefined;
  if (!text.startsWith("/"))
    return findUrlFault(text) || new URL(text).username
      ? "Choose a page, or enter an address that starts with https://."
      : undefined;
  if (!PATH.test(text)) return "Choose a page, or enter an address that starts with https://.";
  if (known && !known.has(text))
    return text.startsWith("/#")
      ? "The home page doesn’t show this section."
      : "There is no published page at this address, or its service isn’t sold.";
  return undefined;
}

/** A field for a target. */
export const targetField = (
  name: string,
  label: string,
  rules: TargetRules & Pick<Field, "hint" | "shipped">,
): Field => ({
  name,
  label,
  maxLength: MAX_TARGET,
  input: "target",
  hint: rules.hint,
  shipped: rules.shipped,
  ...(rules.known && {
    suggestions: [...rules.known].flatMap(([target, label]) =>
      typeof label === "string" && (rules.withServices || target !== SERVICES) ? [[target, label] as const] : [],
    ),
    tidy: (text) => storedTarget(rules.known?.get(text)) ?? text,
  }),
  findFault: (text) => findTargetFault(text, rules),
});

const storedTarget = (known: string | { storedAs: string } | undefined) =>
  typeof known === "object" ? known.storedAs : undefined;
