import { useRef, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { normalizeCouponCode } from "~/billing/coupon-discount";
import { createCoupon } from "~/billing/coupons.server";
import { isCheckout, type Service } from "~/catalog/define-service";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { describeAmountError } from "~/lib/amount-error";
import { getApp } from "~/lib/app-context.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { formatTypedDate, parseTypedDate } from "~/lib/dates/typed-date";
import { failure } from "~/lib/result";
import { parseMoney, unitWord } from "~/lib/typed-money";
import { chargedEvery } from "~/orders/order-price";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { shapedClientActionOf } from "~/routes/admin/shared/admin-page";
import { adminAction } from "~/routes/admin/shared/admin-page.server";
import { DateField } from "~/routes/admin/shared/date-field";
import { Check, InputField, MoneyInput, PercentInput } from "~/routes/admin/shared/form-field";
import { Crumbs, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { FormOutcome } from "~/ui/form-outcome";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/new-coupon";
import { type CouponDraft, CouponPreview, type CouponSample, EMPTY_COUPON, readCouponDraft } from "./coupon-preview";

export const meta = unlistedMeta({ title: "New coupon", description: "A new coupon.", path: "/admin/coupons/new" });

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, serviceBySlug } = publishedCatalog(getApp(context).settings.site);
  const services = catalog.all.map(({ slug }) => serviceBySlug(slug)).filter((service) => service !== undefined);
  return { samples: services.filter(isCheckout).map(toSample) };
}

/** At the catalog's price, or the lowest one if it depends on the brief. */
function toSample(service: Service): CouponSample {
  const { offer, price, listings } = service;
  const fixed = price({});
  const lowest = listings.map((listing) => ("price" in listing ? listing.price.cents : listing.least));
  return {
    slug: offer.slug,
    title: offer.title,
    item: offer.singular ?? offer.title,
    cents: fixed.ok ? fixed.price.cents : Math.min(...lowest),
    monthly: chargedEvery(service) === "month",
  };
}

type RejectedCoupon = { outcome: FormOutcome; field?: string; draft: CouponDraft | null };

export const action = adminAction(async ({ app, admin, form }) => {
  const draft = readCouponDraft(form);
  if (!draft) return data(rejected("We couldn’t read this request."), { status: 400 });
  const { kind, percentOff, amountOff, endsOn, ...fields } = draft;
  const today = agencyToday(app);
  const day = endsOn.trim() === "" ? "" : parseTypedDate(endsOn);
  if (day === null || (day !== "" && day < today))
    return data(rejected(`Pick today, ${formatTypedDate(today)}, or a later day.`, "endsOn", draft), { status: 400 });
  const cents = kind === "amount" && amountOff.trim() !== "" ? parseMoney(amountOff) : undefined;
  if (cents === null) return data(rejected(describeAmountError(amountOff, 50), "amountOff", draft), { status: 400 });
  const result = await createCoupon(app, admin.email, {
    ...fields,
    percentOff: kind === "percent" ? percentOff : "",
    amountOff: cents === undefined ? "" : String(cents),
    endsOn: day,
  });
  if (result.ok) throw redirect(`/admin/coupons?made=${encodeURIComponent(normalizeCouponCode(draft.code))}`);
  return data(rejected(result.error, result.field, draft), { status: 400 });
});

const rejected = (error: string, field?: string, draft: CouponDraft | null = null): RejectedCoupon => ({
  outcome: failure(error),
  field,
  draft,
});

/** A repeated submit is harmless: the code exists then. */
export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Check the list of coupons.",
  ({ error }) => rejected(error),
);

export default function NewCoupon({ loaderData, actionData }: Route.ComponentProps) {
  const [draft, setDraft] = useState(actionData?.draft ?? EMPTY_COUPON);
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const errorOf = (...fields: string[]) =>
    actionData?.outcome.ok === false && actionData.field && fields.includes(actionData.field)
      ? actionData.outcome.error
      : null;
  return (
    <>
      <Crumbs to="/admin/coupons" label="Coupons">
        New
      </Crumbs>
      <PageHead title="New coupon" />
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <div className="two-columns">
        <Form
          method="post"
          noValidate
          ref={form}
          className="card form"
          onInput={(event) => setDraft(readCouponDraft(new FormData(event.currentTarget)) ?? draft)}
        >
          <InputField
            label="Code"
            className="col-span-full"
            hint="Letters, digits and hyphens. Customers type it in the order summary."
            error={errorOf("code")}
            name="code"
            maxLength={30}
            autoComplete="off"
            defaultValue={draft.code}
          />
          <h2>Discount</h2>
          <DiscountFields draft={draft} error={errorOf("percentOff", "amountOff", "discount")} />
          <h2>Applies to</h2>
          <ServiceChecks samples={loaderData.samples} chosen={draft.services} />
          <h2>Limits</h2>
          <InputField
            label="Number of uses"
            optional
            hint="Leave blank for no limit."
            error={errorOf("uses")}
            name="uses"
            inputMode="numeric"
            autoComplete="off"
            placeholder="Unlimited"
            defaultValue={draft.uses}
          />
          <DateField
            label="Last day"
            name="endsOn"
            optional
            day={parseTypedDate(draft.endsOn)}
            hint="Leave blank for no end date."
            error={errorOf("endsOn")}
          />
          <Check
            className="col-span-full"
            name="oncePerAddress"
            defaultChecked={draft.oncePerAddress}
            label="Each customer can use it once"
          />
          <div className="line actions">
            <AdminButton type="submit" kind="primary" busy={busy}>
              Create coupon
            </AdminButton>
            <AdminButtonLink kind="quiet" to="/admin/coupons">
              Cancel
            </AdminButtonLink>
          </div>
        </Form>
        <CouponPreview draft={draft} samples={loaderData.samples} />
      </div>
    </>
  );
}

/** "Dollars", or the code of another currency. */
const unitTitle = (): string => unitWord().replace("d", "D");

/** Without the other kind's field: the sheet hides it by the chosen radio button. */
const DiscountFields = ({ draft, error }: { draft: CouponDraft; error: string | null }) => (
  <>
    <fieldset className="tight">
      <legend className="sr-only">Kind of discount</legend>
      <Check type="radio" name="kind" value="percent" defaultChecked={draft.kind === "percent"} label="Percent off" />
      <Check
        type="radio"
        name="kind"
        value="amount"
        defaultChecked={draft.kind === "amount"}
        label={`${unitTitle()} off`}
      />
    </fieldset>
    <InputField
      as={PercentInput}
      label="Percent"
      className="in-[form:has([name=kind][value=amount]:checked)]:hidden"
      hint="1 to 100"
      error={error}
      name="percentOff"
      maxLength={5}
      defaultValue={draft.percentOff}
    />
    <InputField
      as={MoneyInput}
      label={unitTitle()}
      className="in-[form:has([name=kind][value=percent]:checked)]:hidden"
      hint="For example 50.00"
      error={error}
      name="amountOff"
      maxLength={20}
      defaultValue={draft.amountOff}
    />
  </>
);

const ServiceChecks = ({ samples, chosen }: { samples: readonly CouponSample[]; chosen: readonly string[] }) => (
  <fieldset className="col-span-full">
    <legend className="sr-only">Services</legend>
    <p className="hint">Leave unchecked for all services.</p>
    <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-1">
      {samples.map(({ slug, title }) => (
        <Check key={slug} name="services" value={slug} defaultChecked={chosen.includes(slug)} label={title} />
      ))}
    </div>
  </fieldset>
);
