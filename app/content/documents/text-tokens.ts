import { PROMISE_TOKENS, promiseTokens } from "~/content/promises";
import { demoPhoneOf, legalNameOf, type Site } from "~/content/site";
import type { Texts } from "./document-kind";
import { textsOfTree, treeWithTexts } from "./text-tree";

const TOKEN = /\{([^{}]*)\}/g;

/** Tokens of all texts; `{price}` and others are known only to some. */
export const SITE_TOKENS = [
  "brand",
  "legal-name",
  "founded",
  "email",
  "phone",
  "demo-call",
  ...PROMISE_TOKENS,
] as const;

export const siteTokens = (site: Site): Texts => ({
  brand: site.brand,
  "legal-name": legalNameOf(site),
  founded: site.founded,
  email: site.email,
  phone: site.phone.display,
  "demo-call": demoPhoneOf(site) ? "You can also call our own AI agent right now to hear what one sounds like." : "",
  ...promiseTokens(site.promises),
});

/** Replaces each `{name}` that has a value. */
export const fillTokens = (text: string, values: Texts): string =>
  text.replace(TOKEN, (token, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : token));

/** The words of a page: what is published, or else the shipped ones, with the values of their tokens. */
export function pageWords<T extends object>(shipped: T, published: Texts | null | undefined, values: Texts): T {
  const texts = { ...textsOfTree(shipped), ...published };
  return treeWithTexts(
    shipped,
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillTokens(text, values)])),
  );
}

/** "{brand}, {email}" */
export const listTokens = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(", ");

/** The rule that a text has no tokens with other names. */
export const tokenRule =
  (names: readonly string[]) =>
  (text: string): string | undefined => {
    const unknown = [...text.matchAll(TOKEN)].find(([, name = ""]) => !names.includes(name));
    return unknown && `${unknown[0]} is not known. Known: ${listTokens(names)}.`;
  };
