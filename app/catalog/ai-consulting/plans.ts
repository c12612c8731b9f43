import { amountOf, type Offer } from "../types";
import { aiConsulting } from "./offer";
import words from "./words";

/** `price` in dollars. */
export type Plan = { id: number; name: string; price: number; includes: readonly string[] };

export const PLAN_MISSING = "Please select a plan to continue";

const PLANS = [
  { id: 1, name: "1-Month Analysis" },
  { id: 2, name: "3-Month Implementation" },
  { id: 3, name: "6-Month Transformation" },
] as const;

/** The three plans at the offer's prices. */
export const plansOf = (offer: Offer, { includes } = words): readonly Plan[] =>
  PLANS.map(({ id, name }) => ({
    id,
    name,
    price: amountOf(offer, `plan-${id}`) / 100,
    includes: includes[`plan-${id}`],
  }));

export const plans = plansOf(aiConsulting);

export const planByName = (name: unknown, offer: Offer = aiConsulting): Plan | undefined =>
  plansOf(offer).find((plan) => plan.name === name);
