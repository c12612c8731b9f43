import { type FormEvent, useState } from "react";
import { contactDaysWords } from "~/content/contact-words";
import type { Site } from "~/content/site";
import { postJson, unchecked } from "~/lib/http/api-client";
import { appendRequestId } from "~/lib/http/error-body";
import { Button } from "~/ui/button";
import { CheckField, Field, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/section";
import { toast } from "~/ui/toast";
import { BookingFields, useBooking } from "./booking-fields";
import { contactFields, HONEYPOT_FIELD, readContactForm } from "./contact-fields";
import type { ContactPostOutcome } from "./contact-messages.server";
import type { ContactErrors } from "./contact-schema";

const FORM_ID = "contact-form";
const TOAST_ID = "contact-form";

type ContactFormProps = { outcome?: ContactPostOutcome; hours?: Site["hours"]; within?: number };

/** Without scripts it posts to /contact, which shows the `outcome`. With `hours` it can ask for a call. `within`: the promised hours. */
export function ContactForm({ outcome, hours, within }: ContactFormProps) {
  const values = outcome?.ok === false ? outcome.values : undefined;
  const booking = useBooking(hours);
  const [message] = useState(() => values && (currentMessage() ?? values.message));
  const { errors, sending, sent, ...handlers } = useContactForm(outcome?.ok === false ? outcome.errors : {});
  return (
    <Panel id={FORM_ID} className="p-4 sm:p-6 md:p-10">
      <h2 id={`${FORM_ID}-title`} className="mb-5 md:mb-6 md:text-pixel-lg">
        Send us a message
      </h2>
      <Outcome outcome={outcome} />
      <form
        method="post"
        action={`/contact#${FORM_ID}`}
        noValidate
        aria-labelledby={`${FORM_ID}-title`}
        className="relative"
        {...handlers}
      >
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Field label="Name" name="name" autoComplete="name" defaultValue={values?.name} error={errors.name} />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={values?.email}
            error={errors.email}
          />
        </div>
        <Field
          label="Company"
          name="company"
          optional
          autoComplete="organization"
          defaultValue={values?.company}
          error={errors.company}
        />
        {booking && hours && <BookingFields booking={booking} zone={hours.timeZoneName} />}
        <TextArea
          label="Message"
          name="message"
          rows={4}
          optional={booking !== null}
          defaultValue={message}
          error={errors.message}
        />
        <CheckField
          name="agreeToTerms"
          defaultChecked={values?.agreeToTerms}
          error={errors.agreeToTerms}
          label={
            <span>
              I agree to receive messages via WhatsApp/SMS and accept the{" "}
              <a className="link" href="/privacy" target="_blank" rel="noopener">
                Privacy Policy
              </a>
              .
            </span>
          }
        />
        <Honeypot />
        <Button type="submit" disabled={sending} className="max-sm:flex max-sm:w-[calc(100%-8px)]">
          {sending ? "SENDING..." : booking ? "ASK FOR A CALL" : "SEND MESSAGE"}
        </Button>
        {sent && <MessageSent within={within} />}
      </form>
    </Panel>
  );
}

/**
 * The inputs are uncontrolled, so that text typed before hydration is not lost; the schema is loaded when the form gets focus.
 * `initialErrors` are those of a post without scripts.
 */
function useContactForm(initialErrors: ContactErrors) {
  const [errors, setErrors] = useState(initialErrors);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const values = readContactForm(new FormData(form));
    const { contactErrors } = await loadSchema();
    const invalid = contactErrors(values);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return focusFirstError(form, invalid);
    toast.loading("Sending message...", { id: TOAST_ID });
    const response = await postJson("/api/contact-form", values, unchecked);
    if (!response.ok) return showFailure(response.reference);
    toast.success("Message sent!", { id: TOAST_ID, description: "We'll get back to you as soon as possible." });
    clearForm(form);
    setSent(true);
  };

  /** While the customer types, only removes errors. */
  const recheck = async (form: HTMLFormElement) => {
    const { contactErrors } = await loadSchema();
    const invalid = contactErrors(readContactForm(new FormData(form)));
    setErrors((shown) => Object.fromEntries(Object.entries(invalid).filter(([name]) => name in shown)));
  };

  return {
    errors,
    sending,
    /** Until the customer types again. */
    sent,
    onFocus: () => void loadSchema().catch(() => undefined),
    onInput: (event: FormEvent<HTMLFormElement>) => {
      setSent(false);
      if (Object.keys(errors).length > 0) recheck(event.currentTarget).catch(() => undefined);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (sending) return;
      setSending(true);
      submit(event.currentTarget)
        .catch(() => showFailure())
        .finally(() => setSending(false));
    },
  };
}

const loadSchema = () => import("./contact-schema");

function showFailure(requestId?: string): void {
  const description = appendRequestId("There was a problem sending your message. Please try again.", { requestId });
  toast.error("Error sending message", { id: TOAST_ID, description });
}

function focusFirstError(form: HTMLFormElement, errors: ContactErrors): void {
  const control = form.elements.namedItem(contactFields.find((name) => errors[name]) ?? "");
  if (control instanceof HTMLElement) control.focus();
}

/** `form.reset()` would restore the values that a failed post without scripts wrote into the page. */
function clearForm(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) control.value = "";
    else if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) control.checked = false;
    else if (control instanceof HTMLInputElement && control.type !== "hidden") control.value = "";
  }
}

/** On hydration React resets a textarea to the text of the HTML; this returns what the customer typed before. */
function currentMessage(): string | undefined {
  if (typeof document === "undefined") return undefined;
  const control = document.querySelector(`#${FORM_ID} textarea`);
  return control instanceof HTMLTextAreaElement ? control.value : undefined;
}

/** Result of a post without scripts (with scripts a toast shows it). Errors of fields are shown beside the fields. */
function Outcome({ outcome }: { outcome?: ContactPostOutcome }) {
  if (!outcome || (!outcome.ok && Object.keys(outcome.errors).length > 0)) return null;
  const [look, icon, title, text] = outcome.ok
    ? (["border-lime text-lime", "check", "Message sent!", "We'll get back to you as soon as possible."] as const)
    : (["border-danger text-danger", "alert", "Error sending message", outcome.error] as const);
  return (
    <div role={outcome.ok ? "status" : "alert"} className={`mb-8 flex gap-4 border-l-4 bg-panel-hi p-4 ${look}`}>
      <Icon name={icon} />
      <div>
        <p className="font-pixel">{title}</p>
        <p className="mt-1 text-ink">{text}</p>
      </div>
    </div>
  );
}

/** Remains when the toast disappears; screen readers announce the toast. `within`: the promised hours. */
export const MessageSent = ({ within }: { within: number | undefined }) => (
  <p className="mt-6 flex gap-4 border-lime border-l-4 bg-panel-hi p-4">
    <Icon name="check" className="size-4 text-lime" />
    <span>{`We have your message. Someone on our team will reply within ${contactDaysWords(within)}.`}</span>
  </p>
);

/** Invisible, not in the tab order and hidden from screen readers: only bots fill it in. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={`${FORM_ID}-decoy`}>Leave this empty</label>
      <input id={`${FORM_ID}-decoy`} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
