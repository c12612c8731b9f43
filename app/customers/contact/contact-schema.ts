import * as z from "zod/mini";
import { emailText, longText, minLengthText, optionalText } from "~/catalog/field-rules";
import { type ContactField, contactFields } from "./contact-fields";

/** For the browser and the server. */
export const contactSchema = z.object(
  {
    name: minLengthText(2, "Name must be at least 2 characters."),
    email: emailText,
    company: z.nullish(optionalText()),
    message: longText(10, "Message must be at least 10 characters."),
    agreeToTerms: z.literal(true, "You must agree to receive messages and accept the Privacy Policy."),
  },
  "Please fill out the form.",
);

/** Error message by invalid field. */
export type ContactErrors = Partial<Record<ContactField, string>>;

export function contactErrors(values: unknown): ContactErrors {
  const issues = contactSchema.safeParse(values).error?.issues ?? [];
  const errors: ContactErrors = {};
  for (const field of contactFields) {
    const message = issues.find(({ path }) => path[0] === field)?.message;
    if (message) errors[field] = message;
  }
  return errors;
}
