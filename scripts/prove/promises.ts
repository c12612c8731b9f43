import { copyPromises } from "./promises/copies.ts";
import { faultPromises } from "./promises/faults.ts";
import { inputPromises } from "./promises/input.ts";
import { moneyPromises } from "./promises/money.ts";
import { peoplePromises } from "./promises/people.ts";
import type { ProductPromise } from "./proof.ts";

/**
 * What the product promises, and which tests show it: `npm run prove` runs them at their full count, and docs/promises.md tells
 * the same to people.
 */
export const promises: readonly ProductPromise[] = [
  ...moneyPromises,
  ...faultPromises,
  ...copyPromises,
  ...peoplePromises,
  ...inputPromises,
];

export class PromisesUnknown extends Error {}

/** The promises with these numbers, each once and in their order, or all. Throws PromisesUnknown for what is no number of one. */
export function chosenPromises(words: readonly string[]): ProductPromise[] {
  const unknown = words.filter((word) => !promises.some(({ number }) => String(number) === word));
  if (unknown.length > 0) {
    throw new PromisesUnknown(
      `No promise has the number ${unknown.join(", ")}. They are ${promises[0]?.number} to ${promises.at(-1)?.number}, as in npm run prove -- 4 5 24.`,
    );
  }
  return promises.filter(({ number }) => words.length === 0 || words.includes(String(number)));
}
