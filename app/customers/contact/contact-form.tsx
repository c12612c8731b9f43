import { type FormEvent, type ReactNode, useState } from "react";
import { postJson, unchecked } from "~/lib/http/api-client";
import { appendRequestId } from "~/lib/http/error-body";
import { Button } from "~/ui/button";
import { CheckField, Field, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/section";
import { toast } from "~/ui/toast";
import { contactFields, HONEYPOT_FIELD, readContactForm } from "./contact-fields";
import type { ContactPostOutcome } from "./contact-messages.server";
import type { ContactErrors } from "./contact-schema";

/**
 * The form in the browser. The page itself holds what is typed, so nothing typed before
 * scripts run is lost; the rules are fetched when the visitor comes to the form. `first` is what a plain post found wrong.
 */
function useContactForm(first: ContactErrors = {}) {
  const [errors, setErrors] = useState(first);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const typed = readContactForm(new FormData(form));
    const { contactErrors } = await loadRules();
    const found = contactErrors(typed);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirst(form, found);
    toast.loading("Sending message...", { id: TOAST });
    const answer = await postJson("/api/contact-form", typed, unchecked);
    if (!answer.ok) return failed(answer.reference);
    toast.success("Message sent!", { id: TOAST, description: "We'll get back to you as soon as possible." });
    empty(form);
    setSent(true);
  };

  /** Takes a field's message away as soon as the field is right; says nothing new while somebody types. */
  const recheck = async (form: HTMLFormElement) => {
    const { contactErrors } = await loadRules();
    const found = contactErrors(readContactForm(new FormData(form)));
    setErrors((shown) => Object.fromEntries(Object.entries(found).filter(([name]) => name in shown)));
  };

  return {
    errors,
    sending,
    /** True from a message that arrived until somebody types the next one. */
    sent,
    onFocus: () => void loadRules().catch(() => undefined),
    onInput: (event: FormEvent<HTMLFormElement>) => {
      setSent(false);
      if (Object.keys(errors).length > 0) recheck(event.currentTarget).catch(() => undefined);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (sending) return;
      setSending(true);
      submit(event.currentTarget)
        .catch(() => failed())
        .finally(() => setSending(false));
    },
  };
}

const TOAST = "contact-form";

const loadRules = () => import("./contact-schema");

function failed(requestId?: string): void {
  const description = appendRequestId("There was a problem sending your message. Please try again.", { requestId });
  toast.error("Error sending message", { id: TOAST, description });
}

function focusFirst(form: HTMLFormElement, errors: ContactErrors): void {
  const control = form.elements.namedItem(contactFields.find((name) => errors[name]) ?? "");
  if (control instanceof HTMLElement) control.focus();
}

/** Not the form's own reset: that brings back what a failed plain post wrote into the page. */
function empty(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) control.value = "";
    else if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = false;
    else if (control instanceof HTMLInputElement) control.value = "";
  }
}

const FORM_ID = "contact-form";

/**
 * The contact form of the home page and of /contact. Without scripts it posts to /contact, which
 * shows the `outcome`. Its rules are loaded only when a visitor turns to it. `children` are further fields, before the message.
 */
export function ContactForm({ outcome, children }: { outcome?: ContactPostOutcome; children?: ReactNode }) {
  const typed = outcome?.ok === false ? outcome.typed : undefined;
  const [message] = useState(() => typed && (typedMeanwhile() ?? typed.message));
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
          <Field label="Name" name="name" autoComplete="name" defaultValue={typed?.name} error={errors.name} />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={typed?.email}
            error={errors.email}
          />
        </div>
        <Field
          label="Company"
          name="company"
          optional
          autoComplete="organization"
          defaultValue={typed?.company}
          error={errors.company}
        />
        {children}
        <TextArea label="Message" name="message" rows={5} defaultValue={message} error={errors.message} />
        <CheckField
          name="agreeToTerms"
          defaultChecked={typed?.agreeToTerms}
          error={errors.agreeToTerms}
          label={
            <>
              I agree to receive messages via WhatsApp/SMS and accept the{" "}
              <a className="link" href="/privacy" target="_blank" rel="noopener">
                Privacy Policy
              </a>
              .
            </>
          }
        />
        <Decoy />
        <Button type="submit" disabled={sending}>
          {sending ? "SENDING..." : "SEND MESSAGE"}
        </Button>
        {sent && <Sent />}
      </form>
    </Panel>
  );
}

/** React resets a textarea to the text of its HTML when it hydrates; what was typed before then is put back. */
function typedMeanwhile(): string | undefined {
  if (typeof document === "undefined") return undefined;
  const control = document.querySelector(`#${FORM_ID} textarea`);
  return control instanceof HTMLTextAreaElement ? control.value : undefined;
}

/** What came of a post without scripts; with scripts a toast says it. A fault in a field is said beside that field. */
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

/** Stays where the toast goes after five seconds; the toast is what screen readers announce. */
const Sent = () => (
  <p className="mt-6 flex gap-4 border-lime border-l-4 bg-panel-hi p-4">
    <Icon name="check" className="size-6 text-lime" />
    <span>We have your message. Someone on our team will reply within one business day.</span>
  </p>
);

/** Out of sight, out of the tab order, unknown to screen readers: only a robot fills it in. */
function Decoy() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={`${FORM_ID}-decoy`}>Leave this empty</label>
      <input id={`${FORM_ID}-decoy`} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
