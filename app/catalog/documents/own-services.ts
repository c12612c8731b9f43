import { type DescribedField, MISSING_FORM, type ServiceDescription } from "~/catalog/description";
import { FIELD_KINDS } from "~/catalog/description-schema";
import type { OfferAccent } from "~/catalog/types";
import type { Texts } from "~/content/documents/document-kind";
import type { Site, SitePicture } from "~/content/site";
import { formatMoneyShort } from "~/lib/money";
import { parseMoney } from "~/lib/typed-money";
import { ownSlugOf } from "./own-service-address";
import { fieldName, filledPlaces, linesOf, placeOfLabel } from "./own-service-form";
import { hasPlans, PLAN_PLACES } from "./own-service-kind";

const ACCENTS: readonly OfferAccent[] = ["cyan", "pink", "orange", "lime", "gold"];
const NUMBERS = ["no plans", "one plan", "two plans", "three plans", "four plans"];

/** Characters of a long answer: a request with thirty of them is still accepted. */
const MOST_LONG = 2_000;

/** What staff's own services are, by their published texts, or those of a draft, which may be incomplete; by their places, then by slug. */
export const ownDescriptions = (texts: NonNullable<Site["texts"]>): ServiceDescription[] =>
  Object.keys(texts)
    .toSorted()
    .flatMap((name) => {
      const slug = ownSlugOf(name);
      return slug ? [describeOwn(slug, texts[name] ?? {})] : [];
    })
    .toSorted(({ offer: one }, { offer: other }) => (one.place ?? Infinity) - (other.place ?? Infinity));

export function describeOwn(slug: string, own: Texts): ServiceDescription {
  const text = (name: string, otherwise = "") => own[name] || otherwise;
  const title = text("title", "Untitled");
  const { price, plans, offer } = pricesOf(own);
  const days = Number(own["delivery-days"]);
  return {
    offer: {
      slug,
      title,
      icon: text("icon", "zap"),
      accent: ACCENTS.find((each) => each === own.accent) ?? "cyan",
      navText: text("menu"),
      text: text("card"),
      ...offer,
      paths: {
        form: `/services/${text("address", slug)}`,
        preCheckout: `/pre-checkout?service=${slug}`,
        success: "/payment-success",
      },
      draftKey: `service-${slug}`,
      buttonText: text("button", "GET STARTED"),
      ...listingOf(own),
    },
    price,
    ...(plans && { plans }),
    page: {
      eyebrow: title.toUpperCase(),
      headline: text("headline", title),
      intro: text("intro"),
      inclusions: linesOf(own.includes),
      ...cardOf(price, offer.amounts.setup),
      formTitle: text("form-title", "Tell us about your project"),
    },
    fields: [
      {
        id: "name",
        kind: "text",
        label: "Name",
        least: 2,
        message: "Name must be at least 2 characters.",
        autoComplete: "name",
        sentAs: "contactName",
      },
      { id: "email", kind: "email", label: "Email" },
      ...ownFields(own),
    ],
    consent: "You must agree to the terms of service.",
    sale: {
      heading: "{title}: Summary",
      productName: "{title}",
      payLabel: "PAY & {button}",
      editLabel: "Edit Info",
      missing: MISSING_FORM,
    },
    contact: own.contact === "call" ? "We’ll call you" : "We’ll contact you",
    ...(days > 0 && own["delivery-what"] && { delivery: { what: own["delivery-what"], days } }),
    ...(own.needs && { needs: own.needs }),
    ...(own.revisions && { revisions: Number(own.revisions) }),
    nextSteps: Object.keys(own)
      .filter((name) => /^step\.\d$/.test(name) && own[name])
      .toSorted()
      .map((name) => text(name)),
  };
}

type Prices = Pick<ServiceDescription, "price" | "plans"> & {
  offer: Pick<ServiceDescription["offer"], "price" | "amounts">;
};

/** By the kind of price: what is left in fields of another kind is not used. */
function pricesOf(own: Texts): Prices {
  const { pricing = "" } = own;
  if (pricing === "request")
    return { price: "request", offer: { price: { label: "On request", unit: "" }, amounts: {} } };
  const price = pricing.endsWith("monthly") ? "monthly" : "once";
  const cents = (name: string) => parseMoney(own[name] ?? "") ?? 0;
  if (!hasPlans(own)) {
    const [amount, setup] = [cents("price"), price === "monthly" ? cents("setup") : 0];
    const unit =
      price === "once" ? "one-time" : setup ? `per month, plus ${formatMoneyShort(setup)} setup` : "per month";
    const amounts = { price: amount, ...(setup > 0 && { setup }) };
    return { price, offer: { price: { label: formatMoneyShort(amount), unit }, amounts } };
  }
  const places = PLAN_PLACES.filter((place) => own[`plan.${place}.name`]);
  const amounts = places.map((place) => cents(`plan.${place}.price`));
  const label = formatMoneyShort(amounts.length > 0 ? Math.min(...amounts) : 0);
  const plans = places.map((place) => ({
    id: `plan-${place + 1}`,
    name: own[`plan.${place}.name`] ?? "",
    includes: linesOf(own[`plan.${place}.includes`]),
  }));
  return {
    price,
    plans,
    offer: {
      price: { label, unit: "from", note: NUMBERS[plans.length], ...(price === "monthly" && { every: "month" }) },
      amounts: Object.fromEntries(plans.map(({ id }, index) => [id, amounts[index] ?? 0])),
    },
  };
}

const CARD_TEXTS = {
  once: {
    cardTitle: "Fixed price",
    note: "No account, no subscription, no hidden fees. You’ll review everything before you pay.",
  },
  request: {
    cardTitle: "Priced for you",
    note: "This sends your request. No payment today: we’ll answer with a price.",
  },
};

/** `setup`: the fee in cents, if there is one. */
function cardOf(price: ServiceDescription["price"], setup: number | undefined) {
  if (price !== "monthly") return CARD_TEXTS[price];
  const fee = setup ? `, and ${formatMoneyShort(setup)} once for the setup, with the first month` : "";
  return { cardTitle: "Monthly service", note: `{price} a month${fee}. Cancel anytime on your order page.` };
}

const listingOf = ({ sold = "", place }: Texts) => ({
  listed: sold !== "unlisted",
  ...(["no", "archived"].includes(sold) && { hidden: true as const }),
  ...(Number(place) > 0 && { place: Number(place) }),
});

/** The first of these kinds is a column of the order. */
const COLUMNS: Partial<Record<DescribedField["kind"], NonNullable<DescribedField["column"]>>> = {
  company: "company",
  phone: "phone",
  web: "website",
  long: "requirements",
};

function ownFields(own: Texts): DescribedField[] {
  const used = new Set<string>();
  return filledPlaces(own).map((place) => {
    const part = (of: string) => own[fieldName(place, of)] ?? "";
    const kind = FIELD_KINDS.find((each) => each === part("kind")) ?? "text";
    const column = COLUMNS[kind];
    const other = placeOfLabel(own, part("if"));
    const field: DescribedField = {
      id: part("id") || `f-${place}`,
      kind,
      label: part("label"),
      ...(part("hint") && { hint: part("hint") }),
      ...(part("optional") && { optional: true as const }),
      ...(part("least") && { least: Number(part("least")) }),
      ...(part("most") ? { most: Number(part("most")) } : kind === "long" && { most: MOST_LONG }),
      ...((kind === "one" || kind === "several") && { options: linesOf(part("options")) }),
      ...(other !== undefined && {
        shownIf: { field: own[fieldName(other, "id")] || `f-${other}`, is: part("is") },
      }),
      ...(column && !used.has(column) && { column }),
    };
    if (column) used.add(column);
    return field;
  });
}

export type OwnSample = { picture: SitePicture; caption: string };

/** Of its page: pictures that exist. */
export function ownSamples({ texts, pictures }: Site, slug: string): OwnSample[] {
  const own = texts?.[`service-${slug}`] ?? {};
  return [0, 1, 2].flatMap((place) => {
    const picture = pictures?.[own[`sample.${place}.picture`] ?? ""];
    return picture ? [{ picture, caption: own[`sample.${place}.caption`] ?? "" }] : [];
  });
}
