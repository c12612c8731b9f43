import * as z from "zod/mini";
import { failure } from "~/lib/result";
import { DEFAULT_CUSTOMER_NAME, defineService, type Price, type RulesByAnswers, type Service } from "./define-service";
import { type DescribedField, isAsked, type ServiceDescription, withOfferWords } from "./description";
import { emailText, identifierText, longText, minLengthText, websiteText } from "./field-rules";
import { checkboxField, consentField, emailField, type FormField, listField, textField } from "./fields";
import { formatNamedFiles, namedFilesRule, readNamedFiles } from "./named-files";
import type { BriefValues } from "./terms-consent";
import { amountOf, type Offer } from "./types";

/** The field that has the name of the chosen plan. */
export const PLAN_FIELD = "plan";
export const PLAN_MISSING = "Please select a plan to continue.";

/** Of the price's part, and of the item at the payment provider. */
export const SETUP_FEE = "Setup fee";

/** Bytes of all answers together: a request is limited to 64 KiB. */
const MAX_ANSWERS = 60_000;
const TOO_LONG = "Your answers are too long together. Please shorten this one.";

const built = new WeakMap<ServiceDescription, Service>();

/** The service that a description describes, with the rules of its form. Built once. */
export function describedService(description: ServiceDescription): Service {
  const service = built.get(description) ?? build(description);
  built.set(description, service);
  return service;
}

function build(description: ServiceDescription): Service {
  const { offer, price, plans, fields, sale, delivery, contact } = description;
  const own = Object.fromEntries(fields.map((field) => [field.id, fieldOf(field)] as const));
  const listings =
    plans?.map(({ id, name }) => ({
      name,
      price: { cents: amountOf(offer, id), ...(price === "monthly" && { every: "month" as const }) },
    })) ?? (price === "monthly" ? [{ name: offer.title, price: monthlyPrice(offer) }] : null);
  const planOf = (brief: BriefValues) => listings?.find(({ name }) => name === brief[PLAN_FIELD]);
  const service = defineService({
    offer,
    fields: {
      ...(plans && {
        [PLAN_FIELD]: textField({
          label: "Plan",
          rule: z.enum(
            plans.map(({ name }) => name),
            PLAN_MISSING,
          ),
        }),
      }),
      ...own,
      email: own.email ?? emailField({ sentAs: null }),
      agreeTOS: consentField(z.literal(true, description.consent)),
    },
    asked: askedOf(fields),
    check: checkLength,
    price: plans
      ? (brief) => {
          const chosen = planOf(brief);
          return chosen ? { ok: true, price: chosen.price } : failure(PLAN_MISSING);
        }
      : price === "monthly"
        ? () => ({ ok: true, price: monthlyPrice(offer) })
        : "once",
    ...(listings && { listings: () => listings }),
    ...(plans && { plan: { label: "Plan", of: (brief) => planOf(brief)?.name } }),
    pageType: offer.slug,
    sale: {
      kind: "checkout",
      ...sale,
      heading: withOfferWords(sale.heading, offer),
      productName: withOfferWords(sale.productName, offer),
      payLabel: withOfferWords(sale.payLabel, offer),
    },
    promised: { contact, ...(delivery && { delivery: { ...delivery, inBusinessDays: true } }) },
    nextSteps: description.nextSteps,
    ...(description.needs && { needs: description.needs }),
    ...(description.revisions !== undefined && { revisions: description.revisions }),
  });
  return {
    ...service,
    ...(price === "request" && {
      price: () => failure(offer.price.label),
      listings: [],
      sale: {
        kind: "request" as const,
        productName: service.sale.productName,
        confirmationPath: "/request-sent",
      },
    }),
    withOffer: (changed) =>
      build({ ...description, offer: { ...offer, ...changed, slug: offer.slug, paths: offer.paths } }),
    // Without a company, the person is the customer.
    customer: (brief) => {
      const { name, email } = service.customer(brief);
      return { name: name === DEFAULT_CUSTOMER_NAME ? String(brief.name ?? name) : name, email };
    },
  };
}

function monthlyPrice(offer: Offer): Price {
  const cents = amountOf(offer, "price");
  const { setup = 0 } = offer.amounts;
  if (setup === 0) return { cents, every: "month" };
  const part = (label: string, cents: number) => ({ label, item: label, cents });
  return { cents: cents + setup, every: "month", setup, parts: [part(SETUP_FEE, setup), part(offer.title, cents)] };
}

/** Builds the rules once for the same fields. */
const askedOf =
  (described: readonly DescribedField[]): RulesByAnswers =>
  (fields, build) => {
    const built = new Map<string, ReturnType<typeof build>>();
    const hidden = (values: unknown) =>
      described.flatMap((field) => (isAsked(field, Object(values)) ? [] : [field.id]));
    return (values) => {
      const left = new Set(hidden(values));
      const key = [...left].join();
      const shape = { ...fields };
      for (const id of left) Reflect.deleteProperty(shape, id);
      const rules = built.get(key) ?? build(shape);
      built.set(key, rules);
      return rules;
    };
  };

function checkLength({ value, issues }: z.core.ParsePayload): void {
  const sizeOf = (part: unknown) => new TextEncoder().encode(JSON.stringify(part)).length;
  if (sizeOf(value) <= MAX_ANSWERS) return;
  const [longest] = Object.entries(Object(value)).toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one));
  issues.push({ code: "custom", input: value, path: [longest?.[0] ?? ""], message: TOO_LONG });
}

function fieldOf(field: DescribedField): FormField {
  const { id, label, column, sentAs } = field;
  const shared = { label, column, sentAs };
  const message = field.message ?? defaultMessageOf(field);
  if (id === "email") return emailField({ sentAs: null });
  if (field.kind === "consent")
    return checkboxField({ ...shared, rule: field.optional ? z.optional(z.boolean()) : z.literal(true, message) });
  if (field.kind === "several") {
    const rule = severalRule(field, message);
    return listField({ ...shared, options: field.options, rule, format: joinChoices, isShort: true });
  }
  if (field.kind === "files") {
    const [least, most] = [field.optional ? 0 : (field.least ?? 1), field.most ?? MAX_FILES];
    const rule = namedFilesRule(least, most, `Please choose ${countOf(least, most)} for “${label}”.`);
    const list = { ...shared, format: formatNamedFiles, files: readNamedFiles, isShort: true as const };
    return field.optional ? listField({ ...list, rule: z._default(rule, []) }) : listField({ ...list, rule });
  }
  return textField({
    ...shared,
    options: field.options,
    rule: textRule(field, message),
    ...(field.kind === "date" && { format: (day) => formatDay(String(day)) }),
  });
}

function defaultMessageOf({ kind, label, least = 1 }: DescribedField): string {
  if (kind === "consent") return `Please check “${label}”.`;
  if (kind === "one" || kind === "several") return `Please choose an option for “${label}”.`;
  if (kind === "web") return `Please enter a web address for “${label}”, such as example.com.`;
  if (least > 1 && kind !== "number") return `Please enter at least ${least} characters for “${label}”.`;
  return `Please fill in “${label}”.`;
}

export const MAX_FILES = 10;

const countOf = (least: number, most: number) => `${rangeOf(least, most)} ${most === 1 ? "file" : "files"}`;

/** (2, 2) -> "2", (0, 3) -> "up to 3" */
const rangeOf = (least: number, most: number) =>
  least === most ? `${most}` : least === 0 ? `up to ${most}` : `${least} to ${most}`;

function textRule(field: DescribedField, message: string) {
  const rule = requiredRule(field, message);
  // An empty control of a form has a blank text.
  return field.optional ? z.optional(z.pipe(z.string().check(z.trim()), z.union([z.literal(""), rule]))) : rule;
}

function requiredRule(field: DescribedField, message: string): z.ZodMiniType<string, string> {
  const { kind, least = 1, most, options = [] } = field;
  if (kind === "long") return longText(least, message, most);
  if (kind === "phone") return identifierText(least, message);
  if (kind === "web") return websiteText(message);
  if (kind === "email") return emailText;
  if (kind === "one") return z.enum(options, message);
  if (kind === "date") return z.string(message).check(z.trim(), z.refine(isDay, message));
  if (kind === "number") return numberRule(field.least, most, message);
  return minLengthText(least, message, most);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

/** "2026-12-01" -> "December 1, 2026" */
const formatDay = (day: string): string =>
  isDay(day) ? new Date(`${day}T00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" }) : day;

function numberRule(least: number | undefined, most: number | undefined, message: string) {
  const limits =
    most === undefined ? `of at least ${least}` : least === undefined ? `up to ${most}` : `from ${least} to ${most}`;
  const isFree = least === undefined && most === undefined;
  const fault = `Please enter a number${isFree ? ", such as 12 or 2.5" : ` ${limits}`}.`;
  const isInRange = (text: string) => Number(text) >= (least ?? -Infinity) && Number(text) <= (most ?? Infinity);
  return z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(20, "Please use at most 20 characters."),
    z.refine((text) => text === "" || (/^-?\d+(\.\d+)?$/.test(text) && isInRange(text)), fault),
  );
}

function severalRule({ optional, least, most, options = [] }: DescribedField, message: string) {
  const [fewest, highest] = [optional ? 0 : (least ?? 1), most ?? options.length];
  const fault = fewest > 1 || highest < options.length ? `Please choose ${rangeOf(fewest, highest)}.` : message;
  const isKnown = (chosen: readonly string[]) =>
    new Set(chosen).size === chosen.length && chosen.every((each) => options.includes(each));
  const rule = z.array(z.string(), fault).check(
    z.refine(isKnown, fault),
    z.refine(({ length }) => length >= fewest && length <= highest, fault),
  );
  return optional ? z._default(rule, []) : rule;
}

const joinChoices = (chosen: unknown): string => (Array.isArray(chosen) ? chosen.join(", ") : "");
