import { type ComponentProps, useEffect, useId, useRef } from "react";
import { data, useFetcher } from "react-router";
import * as z from "zod/mini";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { type CouponListItem, createCoupon, deactivateCoupon, listCoupons } from "~/billing/coupons.server";
import { offerBySlug, offers } from "~/catalog/offers";
import { formatLongDate } from "~/lib/dates/format-date";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { formatUsd, formatUsdShort, parseUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/coupons";
import { DataTable, RefreshButton } from "./shared/data-table";
import { IfCanSubmit } from "./shared/permission-gate";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "./shared/stale-data";

function CouponTable({ coupons }: { coupons: readonly CouponListItem[] }) {
  if (coupons.length === 0) return <EmptyState>No Coupons Found</EmptyState>;
  return (
    <DataTable
      caption="Coupons, newest first"
      columns={["Code", "Discount", "Services", "Until", "Used", "Actions"]}
      rows={coupons.map((coupon) => ({ key: coupon.id, cells: cellsOf(coupon) }))}
    />
  );
}

const cellsOf = (coupon: CouponListItem) => [
  <strong key="code" className={coupon.endedAt ? "text-mute line-through" : ""}>
    {coupon.code}
  </strong>,
  coupon.percentOff === null ? formatUsdShort(coupon.amountOff ?? 0) : `${coupon.percentOff}%`,
  coupon.services?.map((slug) => offerBySlug(slug)?.title ?? slug).join(", ") ?? "All",
  coupon.endsOn ? formatLongDate(coupon.endsOn) : "No end",
  <span key="used">
    {coupon.used} {coupon.uses === null ? (coupon.used === 1 ? "time" : "times") : `of ${coupon.uses}`}
    <small>{formatUsd(coupon.given)} in total</small>
    {coupon.oncePerAddress && <small>Once per address</small>}
  </span>,
  coupon.endedAt ? (
    "Ended"
  ) : (
    <IfCanSubmit key="end" to="/admin/coupons" intent="deactivate" instead="None">
      <DeactivateButton coupon={coupon} />
    </IfCanSubmit>
  ),
];

function DeactivateButton({ coupon: { id, code } }: { coupon: CouponListItem }) {
  const fetcher = useFetcher<Result>();
  const { data: outcome } = fetcher;
  useEffect(() => {
    if (outcome?.ok) toast.success("The coupon has ended.", { id: "coupon" });
    else if (outcome) toast.error(outcome.error, { id: "coupon" });
  }, [outcome]);
  return (
    <Button
      dense="danger"
      disabled={fetcher.state !== "idle"}
      onClick={() => void fetcher.submit({ intent: "deactivate", id }, { method: "post" })}
    >
      End<span className="sr-only"> {code}</span>
    </Button>
  );
}

/** Services that are paid at checkout. */
const sellableOffers = offers.filter(({ paths }) => "preCheckout" in paths);

function NewCouponForm() {
  const fetcher = useFetcher<Result>();
  const form = useRef<HTMLFormElement>(null);
  const { data: outcome } = fetcher;
  useEffect(() => {
    if (outcome?.ok) {
      form.current?.reset();
      toast.success("The coupon is ready.", { id: "coupon" });
    } else if (outcome) toast.error(outcome.error, { id: "coupon" });
  }, [outcome]);
  return (
    <section className="mt-8 max-w-2xl">
      <h2 className="mb-3 font-bold font-sans text-xl">New coupon</h2>
      <fetcher.Form method="post" ref={form} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Code"
          name="code"
          required
          maxLength={30}
          hint="Letters, digits and hyphens, such as SPRING10"
        />
        <TextField label="Last day" name="endsOn" type="date" hint="Leave blank for no end date" />
        <TextField
          label="Percent off"
          name="percentOff"
          inputMode="numeric"
          hint="Percent (1–100) or dollars, not both"
        />
        <TextField label="Dollars off" name="amountOff" inputMode="decimal" hint="For example 50.00" />
        <TextField label="Times it can be used" name="uses" inputMode="numeric" hint="Leave blank for no limit" />
        <label className="flex min-h-11 items-center gap-3 self-end">
          <input type="checkbox" name="oncePerAddress" defaultChecked className="size-5 shrink-0 accent-gold" />
          Once per email address
        </label>
        <fieldset className="sm:col-span-2">
          <legend className="mb-1 text-mute text-sm">Services (leave unchecked for all)</legend>
          <div className="flex flex-wrap gap-x-6">
            {sellableOffers.map(({ slug, title }) => (
              <label key={slug} className="flex min-h-11 items-center gap-3">
                <input type="checkbox" name="services" value={slug} className="size-5 shrink-0 accent-gold" />
                {title}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="sm:col-span-2">
          <Button type="submit" name="intent" value="create" dense="plain" disabled={fetcher.state !== "idle"}>
            Create coupon
          </Button>
        </div>
      </fetcher.Form>
    </section>
  );
}

function TextField({ label, hint, ...input }: { label: string; hint: string } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-mute text-sm">
        {label}
      </label>
      <input id={id} aria-describedby={`${id}-hint`} className="field-dense" autoComplete="off" {...input} />
      <p id={`${id}-hint`} className="mt-1 text-mute text-sm">
        {hint}
      </p>
    </div>
  );
}

export const meta = unlistedMeta({ title: "Coupons", description: "Coupon codes.", path: "/admin/coupons" });

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
const actionSchema = z.discriminatedUnion("intent", [
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
  const parsed = actionSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  const result =
    parsed.data.intent === "deactivate"
      ? await deactivateCoupon(app, admin.email, parsed.data.id)
      : await createCoupon(app, admin.email, {
          ...parsed.data,
          amountOff: centsText(parsed.data.amountOff),
          services: form.getAll("services").map(String),
          oncePerAddress: parsed.data.oncePerAddress !== undefined,
        });
  return data(result, { status: result.ok ? 200 : 400 });
}

/** Text that is not an amount becomes one that createCoupon rejects with its message: "5." is not five cents. */
const centsText = (typed: string): string => (typed.trim() === "" ? "" : String(parseUsd(typed) ?? "invalid"));

/** Repeated submits are harmless, hence the text. */
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
