import { fromCents } from "~/lib/money";
import { amountOf, type Offer } from "../types";
import { aiConsulting } from "./offer";

/** `price` in the currency, not in cents. */
export type PlanPrice = { id: 1 | 2 | 3; name: string; price: number };

export const PLAN_MISSING = "Please select a plan to continue";

const NAMES = ["1-Month Analysis", "3-Month Implementation", "6-Month Transformation"];

export const planPrices = (offer: Offer): PlanPrice[] =>
  ([1, 2, 3] as const).map((id) => ({
    id,
    name: NAMES[id - 1] ?? "",
    price: fromCents(amountOf(offer, `plan-${id}`)),
  }));

export const planByName = (name: unknown, offer: Offer = aiConsulting): PlanPrice | undefined =>
  planPrices(offer).find((plan) => plan.name === name);
