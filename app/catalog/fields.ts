import type * as z from "zod/mini";
import { parseStorableJson } from "~/lib/db/storable-text";
import { type BriefValues, describeConsent } from "./terms-consent";

/** A field of a service's form, described once: defaults, labels, columns, the request and what the server accepts come from here. */

/** Columns that every order has beside its brief; what a service does not ask stays null. */
export type OrderColumn = "company" | "phone" | "website" | "requirements" | "referenceSites";
export type OrderColumns = Partial<Record<OrderColumn, string>>;

/** How a value goes through a checkout request's metadata, in which everything is a text. */
type Wire = {
  write: (value: unknown) => string;
  /** Gives back whatever it cannot read: the field's rule then refuses it in the form's words. */
  read: (text: string) => unknown;
};

type Description<R extends z.ZodMiniType> = {
  /** What form, storage and server accept; its messages are the form's. */
  rule: R;
  /** Beside the control and in a summary; null for what a summary never shows. */
  label: string | null;
  /** How it reads in a summary, where its own text will not do. A stored brief may hold anything. */
  reads?: (value: unknown, brief: BriefValues) => string;
  /** The order's column that it fills. */
  column?: OrderColumn;
  /** Its name in the request's metadata, where that is not its own; null for what is not sent there. */
  sentAs?: string | null;
  /** Agreed to by paying, as the summary says beside its pay button: no form asks for it, and no draft holds it. */
  atPayment?: boolean;
  /** The files that its value names: they are asked for once the order is paid. */
  files?: (value: unknown) => readonly { name: string; size: number }[];
  /** A second name under which the request carries it; it is never read from there. */
  copiedAs?: string;
};

export type FormField<R extends z.ZodMiniType = z.ZodMiniType, D = unknown> = Description<R> & {
  /** What an empty form holds. */
  default: D;
  wire: Wire;
};

/** The fields of one form by their names, in the order of the summary. Every form asks for an email address. */
export type FormFields = Readonly<Record<string, FormField>> & { readonly email: FormField };

/** A line, a longer text or one of several words; it begins empty unless `default` says otherwise. */
export const textField = <R extends z.ZodMiniType>(
  description: Description<R> & { default?: string },
): FormField<R, string> => ({
  default: "",
  ...description,
  wire: asText,
});

/** A whole number. */
export const integerField = <R extends z.ZodMiniType>(
  description: Description<R> & { default: number },
): FormField<R, number> => ({
  ...description,
  wire: { ...asText, read: (given) => (/^\d{1,9}$/.test(given) ? Number(given) : given) },
});

/** A box to tick; it begins empty. */
export const checkboxField = <R extends z.ZodMiniType>(description: Description<R>): FormField<R, boolean> => ({
  ...description,
  default: false,
  wire: { ...asText, read: (given) => (given === "true" ? true : given === "false" ? false : given) },
});

/** The agreement to the terms, by the name `agreeTOS`; a placed order also says when its buyer agreed, and to which terms. */
export const consentField = <R extends z.ZodMiniType>(rule: R): FormField<R, boolean> =>
  checkboxField({
    rule,
    label: "Agreed to Terms",
    reads: (agreed, brief) => (typeof agreed === "boolean" ? (describeConsent(brief) ?? plainText(agreed)) : ""),
  });

/** The same agreement where the form does not ask for it: the buyer agrees by paying. */
export const consentAtPaymentField = <R extends z.ZodMiniType>(rule: R): FormField<R, boolean> => ({
  ...consentField(rule),
  atPayment: true,
});

/** A choice among words, sent as "one,two". */
export const choicesField = <R extends z.ZodMiniType, D extends string>(
  description: Description<R> & { default: D[] },
): FormField<R, D[]> => ({
  ...description,
  wire: { write: (names) => (Array.isArray(names) ? names.join(",") : ""), read: (given) => given.split(",") },
});

/**
 * A list, of files for example; it begins empty and is sent as JSON. `room` is the longest JSON that is sent, in characters:
 * the entries for which there is none are left out.
 */
export const listField = <R extends z.ZodMiniType>({
  room = Number.POSITIVE_INFINITY,
  ...description
}: Description<R> & { room?: number }): FormField<R, z.output<R>[]> => ({
  ...description,
  default: [],
  wire: { write: (entries) => jsonText(entries, room), read: readJson },
});

/** What is made of several values, such as a group of switches. */
export const groupField = <R extends z.ZodMiniType, D>(
  description: Description<R> & { default: D },
): FormField<R, D> => ({
  ...description,
  wire: { write: (value) => JSON.stringify(value), read: readJson },
});

/** How a value without words of its own reads. */
export const plainText = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);

/** The order's columns that a brief fills. */
export const orderColumnsOf = (fields: FormFields, brief: BriefValues): OrderColumns =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column }]) => {
      const value = brief[name];
      return column && typeof value === "string" ? [[column, value]] : [];
    }),
  );

/** The files that a brief names, each name once: its form noted them, and nobody has them yet. Sizes in bytes. */
export function namedFiles(fields: FormFields, brief: BriefValues): { name: string; size: number }[] {
  const named = Object.entries(fields).flatMap(([name, { files }]) => files?.(brief[name]) ?? []);
  return [...new Map(named.map(({ name, size }) => [name.toLowerCase(), { name, size }])).values()];
}

const asText: Wire = { write: (value) => (value === undefined ? "" : String(value)), read: (given) => given };

const readJson = (given: string): unknown => parseStorableJson(given) ?? given;

function jsonText(entries: unknown, room: number): string {
  if (!Array.isArray(entries)) return "";
  let left = room;
  const fitting = entries.filter((entry) => {
    left -= JSON.stringify(entry).length + 1;
    return left > 1;
  });
  return fitting.length > 0 ? JSON.stringify(fitting) : "";
}
