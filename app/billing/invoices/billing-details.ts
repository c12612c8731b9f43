import * as z from "zod/mini";
import { cleanedIdentifier } from "~/lib/email-schema";

const line = (max: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(2, missing), z.maxLength(max, `Please use at most ${max} characters.`));

export const billingDetailsSchema = z.object({
  billingName: line(120, "Please enter the name for your invoices."),
  billingAddress: line(300, "Please enter the address for your invoices."),
  taxNumber: z.string().check(cleanedIdentifier(), z.maxLength(40, "Please use at most 40 characters.")),
});
export type BillingDetails = z.output<typeof billingDetailsSchema>;
