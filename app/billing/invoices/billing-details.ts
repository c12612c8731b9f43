import * as z from "zod/mini";
import { cleanedIdentifier } from "~/lib/email-schema";

/** Those with a font for invoices (app/lib/pdf/fonts.server.ts). */
const LETTERS =
  "Latin Greek Cyrillic Arabic Hebrew Thai Han Hiragana Katakana Hangul Devanagari Armenian Bengali Ethiopic Georgian Gujarati Gurmukhi Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu"
    .split(" ")
    .map((script) => `\\p{scx=${script}}`)
    .join("");
const PRINTABLE = new RegExp(`^(?:[^\\p{L}]|[${LETTERS}\\p{scx=Common}])*$`, "u");
const printable = z.regex(
  PRINTABLE,
  "Invoices can’t show some of these letters. Please write them in another script, such as Latin.",
);

const line = (max: number, missing: string) =>
  z
    .string()
    .check(z.trim(), z.minLength(2, missing), z.maxLength(max, `Please use at most ${max} characters.`), printable);

export const billingDetailsSchema = z.object({
  billingName: line(120, "Please enter the name for your invoices."),
  billingAddress: line(300, "Please enter the address for your invoices."),
  taxNumber: z.string().check(cleanedIdentifier(), z.maxLength(40, "Please use at most 40 characters.")),
});
export type BillingDetails = z.output<typeof billingDetailsSchema>;
