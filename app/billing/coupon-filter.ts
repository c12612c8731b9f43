import * as z from "zod/mini";
import { searchParam, singleParam, slugParam } from "~/lib/db/pagination";

/** `show`: those that can be used, those that no longer can, or all. `service`: those that apply to it. */
export type CouponFilter = { q: string; show: (typeof COUPON_TABS)[number]; service: string | null };

export const COUPON_TABS = ["active", "over", "all"] as const;

/** Invalid and repeated values count as absent. */
export const readCouponFilter = (params: URLSearchParams): CouponFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  show: show.parse(singleParam(params, "show")),
  service: slugParam.parse(singleParam(params, "service") ?? null),
});

const show = z.catch(z.enum(COUPON_TABS), "active");
