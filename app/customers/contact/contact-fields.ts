/** The contact form's fields, in their order in the form. */
export const contactFields = ["name", "email", "company", "message", "agreeToTerms"] as const;
export type ContactField = (typeof contactFields)[number];

/** A field that no person sees and every form-filling robot finds. Browsers' autofill has no use for its name. */
export const HONEYPOT_FIELD = "contactReason";

/** The form as it stands, whether it may be sent or not. */
export type ContactFormValues = {
  name: string;
  email: string;
  company: string;
  message: string;
  agreeToTerms: boolean;
  [HONEYPOT_FIELD]?: string;
};

/** Reads the form, in the browser from the page and on the server from a plain post. What is not a text counts as empty. */
export function readContactForm(form: FormData): ContactFormValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const decoy = text(HONEYPOT_FIELD);
  // Who asks for a call has two more fields (booking-fields.tsx): they become the message's first lines.
  const booking = [
    ["Subject", text("subject")],
    ["Preferred time", text("preferredTime")],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return {
    name: text("name"),
    email: text("email"),
    company: text("company"),
    message: [booking.join("\n"), text("message")].filter(Boolean).join("\n\n"),
    agreeToTerms: form.has("agreeToTerms"),
    ...(decoy && { [HONEYPOT_FIELD]: decoy }),
  };
}
