import { data } from "react-router";
import * as z from "zod/mini";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { createCoupon, deactivateCoupon, listCoupons } from "~/billing/coupons.server";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { parseUsd } from "~/lib/money";
import { failure } from "~/lib/result";
import { pageMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/coupons";
import { CouponTable } from "./coupon-table";
import { NewCouponForm } from "./new-coupon-form";
import { LoadError, useLastLoaded } from "./shared/last-good";
import { IfCanSubmit } from "./shared/permission-gate";
import { RefreshButton } from "./shared/refresh";
import { catchLoadError, loadErrorOf } from "./shared/stale-data";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Coupons", description: "Coupon codes.", path: "/admin/coupons", matches, indexed: false });

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  try {
    return { ok: true as const, coupons: await listCoupons(app.db) };
  } catch (error) {
    app.log.error({ err: error }, "The coupons could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const text = z._default(z.string(), "");
const wanted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("create"),
    code: text,
    percentOff: text,
    amountOff: text,
    endsOn: text,
    uses: text,
    oncePerAddress: z.optional(z.string()),
  }),
  z.object({ intent: z.literal("deactivate"), id: z.uuid() }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const form = await readFormData(request);
  const parsed = wanted.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  const done =
    parsed.data.intent === "deactivate"
      ? await deactivateCoupon(app, admin.email, parsed.data.id)
      : await createCoupon(app, admin.email, {
          ...parsed.data,
          amountOff: centsOf(parsed.data.amountOff),
          services: form.getAll("services").map(String),
          oncePerAddress: parsed.data.oncePerAddress !== undefined,
        });
  return data(done, { status: done.ok ? 200 : 400 });
}

/** What is no amount is refused further on, with words. */
const centsOf = (typed: string): string => (typed.trim() === "" ? "" : String(parseUsd(typed) ?? typed));

/** A code that was made once is not made again, and what ended stays ended. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "It may or may not have worked. Check the list, then it’s safe to try again.");

const FAILED = "Failed to load coupons";

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Coupons</h1>
        <RefreshButton />
      </div>
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && <CouponTable coupons={shown.coupons} />}
      <IfCanSubmit to="/admin/coupons" intent="create" what="create and end coupons">
        <NewCouponForm />
      </IfCanSubmit>
    </>
  );
}
