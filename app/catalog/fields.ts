import type * as z from "zod/mini";
import { parseStorableJson } from "~/lib/db/storable-text";
import { formatMoneyShort, fromCents, toCents } from "~/lib/money";
import { parseMoney } from "~/lib/typed-money";
import { emailText } from "./field-rules";
import type { BriefValues } from "./terms-consent";

/** Columns that every order has beside its brief. */
export type OrderColumn = "company" | "phone" | "website" | "requirements" | "referenceSites";
export type OrderColumns = Partial<Record<OrderColumn, string>>;

/** Converts a value to and from text for a checkout request's metadata. */
type Wire = {
  write: (value: unknown) => string;
  /** Returns unreadable text unchanged, so that the field's rule rejects it with its own message. */
  read: (text: string) => unknown;
};

type Description = {
  /** Label of the control and the summary; null hides the field in summaries. */
  label: string | null;
  /** Text in a summary, if the plain value is not suitable. The value of a stored brief may be anything. */
  format?: (value: unknown, brief: BriefValues) => string;
  column?: OrderColumn;
  money?: boolean;
  /** Of a choice that an owner may change while drafts have an earlier one. */
  options?: readonly unknown[];
  /** Key in the request's metadata, if it is not the field's name; null if the field is not sent. */
  sentAs?: string | null;
  /** Returns the files that the value names; they are requested once the order is paid. */
  files?: (value: unknown) => readonly { name: string; size: number }[];
  /** A list that the buyer's summary shows, too. */
  isShort?: true;
  /** Additional key in the request's metadata, which is never read. */
  copiedAs?: string;
};

type FieldProperties<D> = Description & {
  default: D;
  wire: Wire;
};

/** `rule`: schema for form, storage and server, with the form's error messages. */
type WithRule<R extends z.ZodMiniType> = Description & { rule: R };

/** A field is its rule with a description, so that the fields are the shape of the form's schema. */
export type FormField<R extends z.ZodMiniType = z.ZodMiniType, D = unknown> = R & FieldProperties<D>;

/** The fields of a form by name, in the order of the summary. */
export type FormFields = Readonly<Record<string, FormField>> & { readonly email: FormField };

export const textField = <R extends z.ZodMiniType>(
  description: WithRule<R> & { default?: string },
): FormField<R, string> => describeRule({ default: "", ...description, wire: asText });

/** The customer's address, used as `email`. */
export const emailField = (description: { sentAs?: null } = {}) =>
  textField({
    label: "Email",
    rule: emailText,
    ...description,
  });

/** A whole number. */
export const integerField = <R extends z.ZodMiniType>(
  description: WithRule<R> & { default: number },
): FormField<R, number> =>
  describeRule({
    ...description,
    wire: { ...asText, read: (given) => (/^\d{1,9}$/.test(given) ? Number(given) : given) },
  });

/** A whole amount, without cents. */
export const dollarsField = <R extends z.ZodMiniType>(
  description: WithRule<R> & { default: number },
): FormField<R, number> =>
  describeRule({
    ...description,
    money: true,
    format: (amount) => formatMoneyShort(toCents(Number(amount))),
    wire: {
      ...asText,
      read: (given) => {
        const cents = parseMoney(given);
        return cents === null ? given : fromCents(cents);
      },
    },
  });

export const checkboxField = <R extends z.ZodMiniType>(description: WithRule<R>): FormField<R, boolean> =>
  describeRule({
    ...description,
    default: false,
    wire: { ...asText, read: (given) => (given === "true" ? true : given === "false" ? false : given) },
  });

/** Consent to the terms, used as `agreeTOS`. */
export const consentField = <R extends z.ZodMiniType>(rule: R): FormField<R, boolean> =>
  checkboxField({ rule, label: "Agreed to Terms" });

/** Multiple choice, sent as "one,two". */
export const choicesField = <R extends z.ZodMiniType, D extends string>(
  description: WithRule<R> & { default: D[] },
): FormField<R, D[]> =>
  describeRule({
    ...description,
    wire: { write: (names) => (Array.isArray(names) ? names.join(",") : ""), read: (given) => given.split(",") },
  });

/** List, for example of files, sent as JSON. */
export const listField = <R extends z.ZodMiniType>(description: WithRule<R>): FormField<R, z.output<R>[]> =>
  describeRule({
    ...description,
    default: [],
    wire: { write: (list) => (Array.isArray(list) && list.length > 0 ? JSON.stringify(list) : ""), read: readJson },
  });

/** Object of several values, such as a group of toggles, sent as JSON. */
export const groupField = <R extends z.ZodMiniType, D>(description: WithRule<R> & { default: D }): FormField<R, D> =>
  describeRule({ ...description, wire: { write: (value) => JSON.stringify(value), read: readJson } });

/** Clones the rule, because several fields may share it. */
const describeRule = <R extends z.ZodMiniType, D>({
  rule,
  ...properties
}: FieldProperties<D> & { rule: R }): FormField<R, D> => Object.assign(rule.clone(), properties);

/** Text of a value without its own `format`. */
export const formatValue = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);

export const orderColumnsOf = (fields: FormFields, brief: BriefValues): OrderColumns =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column }]) => {
      const value = brief[name];
      return column && typeof value === "string" ? [[column, value]] : [];
    }),
  );

/** Returns the files that a brief names, without duplicates; they are not uploaded yet. Sizes in bytes. */
export function namedFiles(fields: FormFields, brief: BriefValues): { name: string; size: number }[] {
  const named = Object.entries(fields).flatMap(([name, { files }]) => files?.(brief[name]) ?? []);
  return [...new Map(named.map(({ name, size }) => [name.toLowerCase(), { name, size }])).values()];
}

const asText: Wire = { write: (value) => (value === undefined ? "" : String(value)), read: (given) => given };

const readJson = (given: string): unknown => parseStorableJson(given) ?? given;
