import * as z from "zod/mini";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "~/lib/db/column-types";
import { searchParam, singleParam, slugParam } from "~/lib/db/pagination";

/** Without a status, those that have not ended. */
export type SubscriptionFilter = {
  q: string;
  status: SubscriptionStatus | null;
  service?: string;
};

/** Invalid and repeated values count as absent. */
export const readSubscriptionFilter = (params: URLSearchParams): SubscriptionFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  status: status.parse(singleParam(params, "status")),
  service: slugParam.parse(singleParam(params, "service") ?? null) ?? undefined,
});

const status = z.catch(z.nullable(z.enum(SUBSCRIPTION_STATUSES)), null);
