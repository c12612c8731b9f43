import type { Offer } from "../types";
import { aiConsulting } from "./offer";
import { type PlanPrice, planPrices } from "./plan-prices";
import words from "./words";

export type Plan = PlanPrice & { includes: readonly string[] };

/** The three plans with what they include. */
export const plansOf = (offer: Offer, { includes } = words): readonly Plan[] =>
  planPrices(offer).map((plan) => ({ ...plan, includes: includes[`plan-${plan.id}`] }));

export const plans = plansOf(aiConsulting);
