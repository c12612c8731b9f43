import { type FormEvent, useState } from "react";
import { postJson, unchecked } from "~/lib/http/api-client";
import { appendRequestId } from "~/lib/http/reference";
import { toast } from "~/ui/toast";
import { contactFields, readContactForm } from "./contact-fields";
import type { ContactErrors } from "./contact-schema";

/**
 * The form in the browser. The page itself holds what is typed, so nothing typed before
 * scripts run is lost; the rules are fetched when the visitor comes to the form. `first` is what a plain post found wrong.
 */
export function useContactForm(first: ContactErrors = {}) {
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
