import { abusePromises } from "./promises/abuse.ts";
import { copyPromises } from "./promises/copies.ts";
import { faultPromises } from "./promises/faults.ts";
import { inputPromises } from "./promises/input.ts";
import { moneyPromises } from "./promises/money.ts";
import { peoplePromises } from "./promises/people.ts";
import type { ProductPromise } from "./proof.ts";

/** `npm run prove` runs them at their full count; docs/promises.md is generated from them. */
export const promises = [
  ...moneyPromises,
  ...faultPromises,
  ...copyPromises,
  ...peoplePromises,
  ...inputPromises,
  ...abusePromises,
];

export class PromisesUnknown extends Error {}

/** The promises with these numbers, or all, in order. Throws PromisesUnknown. */
export function chosenPromises(words: readonly string[]): readonly ProductPromise[] {
  const unknown = words.filter((word) => !promises.some(({ number }) => `${number}` === word));
  if (unknown.length > 0)
    throw new PromisesUnknown(`No promise has the number ${unknown.join(", ")}. They are 1 to ${promises.length}.`);
  return words.length === 0 ? promises : promises.filter(({ number }) => words.includes(`${number}`));
}
