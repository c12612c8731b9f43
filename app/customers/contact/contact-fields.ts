/** In their order in the form. */
export const contactFields = ["name", "email", "company", "message", "agreeToTerms"] as const;
export type ContactField = (typeof contactFields)[number];

/** Hidden field that only bots fill in. Its name does not trigger the autofill of browsers. */
export const HONEYPOT_FIELD = "contactReason";

/** Not validated. */
export type ContactFormValues = {
  name: string;
  email: string;
  company: string;
  message: string;
  agreeToTerms: boolean;
  [HONEYPOT_FIELD]?: string;
};

/** Reads the form, in the browser or from a post without scripts. Values that are not text count as empty. */
export function readContactForm(form: FormData): ContactFormValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const honeypot = text(HONEYPOT_FIELD);
  // Those of a call become the first lines of the message.
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
    ...(honeypot && { [HONEYPOT_FIELD]: honeypot }),
  };
}
