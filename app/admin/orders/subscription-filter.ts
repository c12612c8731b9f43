import * as z from "zod/mini";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "~/lib/db/column-types";
import { searchParam, singleParam } from "~/lib/db/pagination";

export type SubscriptionFilter = { q: string; status: SubscriptionStatus | null };

/** Invalid and repeated values count as absent. */
export const readSubscriptionFilter = (params: URLSearchParams): SubscriptionFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  status: status.parse(singleParam(params, "status")),
});

const status = z.catch(z.nullable(z.enum(SUBSCRIPTION_STATUSES)), null);
