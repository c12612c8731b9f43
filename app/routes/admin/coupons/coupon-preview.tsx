import * as z from "zod/mini";
import { couponDiscount, normalizeCouponCode } from "~/billing/coupon-discount";
import { formatTypedDate, parseTypedDate } from "~/lib/dates/typed-date";
import { formatMoney, formatMoneyShort } from "~/lib/money";
import { parseMoney } from "~/lib/typed-money";
import { Card } from "~/routes/admin/shared/page-parts";

const text = z._default(z.string(), "");
const draftSchema = z.object({
  code: text,
  kind: z._default(z.enum(["percent", "amount"]), "percent"),
  percentOff: text,
  amountOff: text,
  services: z._default(z.array(z.string()), []),
  uses: text,
  endsOn: text,
  oncePerAddress: z._default(z.boolean(), true),
});
export type CouponDraft = z.infer<typeof draftSchema>;
export const EMPTY_COUPON: CouponDraft = draftSchema.parse({});

/** The form as it is typed; null for one that is not ours. */
export const readCouponDraft = (form: FormData): CouponDraft | null =>
  draftSchema.safeParse({
    ...Object.fromEntries(form),
    services: form.getAll("services"),
    oncePerAddress: form.has("oncePerAddress"),
  }).data ?? null;

/** A service at one of its prices, in cents. `item`: one order of it. */
export type CouponSample = { slug: string; title: string; item: string; cents: number; monthly: boolean };

/** How the coupon looks in an order summary, and what it does in a sentence. */
export function CouponPreview({ draft, samples }: { draft: CouponDraft; samples: readonly CouponSample[] }) {
  const sample = samples.find(({ slug }) => draft.services.includes(slug)) ?? samples[0];
  return (
    <aside className="stack">
      <Card title="What customers see">{sample && <SampleSummary draft={draft} sample={sample} />}</Card>
      <Card title="In short">
        <p className="text-mute">{describeCoupon(draft, samples)}</p>
      </Card>
    </aside>
  );
}

function SampleSummary({ draft, sample: { item, cents } }: { draft: CouponDraft; sample: CouponSample }) {
  const off = discountOf(draft);
  const discount = off ? couponDiscount(off, cents) : 0;
  const code = normalizeCouponCode(draft.code) || "CODE";
  return (
    <dl className="facts money-facts border border-line border-dashed bg-night p-6">
      <dt>{item}</dt>
      <dd className="num" translate="no">
        {formatMoney(cents)}
      </dd>
      <dt className="text-lime">
        <span translate="no">{code}</span>
        <span>{off ? ` (${describeDiscount(off)})` : ""}</span>
      </dt>
      <dd className="num text-lime" translate="no">
        {off ? `−${formatMoney(discount)}` : "…"}
      </dd>
      <dt className="sum">Total</dt>
      <dd className="num sum" translate="no">
        {formatMoney(cents - discount)}
      </dd>
    </dl>
  );
}

type Discount = { percentOff: number | null; amountOff: number | null };

/** Null while no valid discount is typed. */
function discountOf({ kind, percentOff, amountOff }: CouponDraft): Discount | null {
  if (kind === "amount") {
    const cents = parseMoney(amountOff);
    return cents ? { percentOff: null, amountOff: cents } : null;
  }
  const percent = Number(percentOff.trim());
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? { percentOff: percent, amountOff: null } : null;
}

const describeDiscount = ({ percentOff, amountOff }: Discount): string =>
  percentOff === null ? `${formatMoneyShort(amountOff ?? 0)} off` : `${percentOff}% off`;

const LIST = new Intl.ListFormat("en-US");

/** "10% off Custom Web Pages and SEO Copywriting, 100 uses, once per customer, until Dec 31, 2026." */
export function describeCoupon(draft: CouponDraft, samples: readonly CouponSample[]): string {
  const off = discountOf(draft);
  if (!off) return "Enter a discount to see what it does.";
  const chosen = samples.filter(({ slug }) => draft.services.includes(slug));
  const applies = chosen.length > 0 ? chosen : samples;
  const lastDay = parseTypedDate(draft.endsOn);
  const uses = Number(draft.uses.trim());
  const parts = [
    `${describeDiscount(off)} ${chosen.length > 0 ? LIST.format(chosen.map(({ title }) => title)) : "all services"}`,
    uses > 0 && (uses === 1 ? "1 use" : `${uses.toLocaleString("en-US")} uses`),
    draft.oncePerAddress && "once per customer",
    lastDay && `until ${formatTypedDate(lastDay)}`,
  ].filter(Boolean);
  const subscription = applies.some(({ monthly }) => monthly)
    ? " On a subscription it counts for the first payment only."
    : "";
  return `${parts.join(", ")}.${subscription}`;
}
