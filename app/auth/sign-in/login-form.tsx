import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { formatEmailAddress } from "~/lib/email-address";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/form-outcome";
import { FORM_OUTCOME_TOAST, toast } from "~/ui/toast";
import { AccountForm, EmailField, PasswordField } from "./account-page";
import { type AccountFormState, MISSING_CREDENTIALS, missingCredentialErrors } from "./form-state";

export type AuthTab = "login" | "register";

const TABS: readonly { tab: AuthTab; label: string }[] = [
  { tab: "login", label: "LOGIN" },
  { tab: "register", label: "REGISTER" },
];

/** Both tabs share one form, so that its input stays when the tab changes. */
export function LoginForm({ tab, sent }: { tab: AuthTab; sent: AccountFormState | undefined }) {
  const { errors, setErrors } = useFieldErrors(sent);
  const isNew = tab === "register";
  const fields = useRef<HTMLDivElement>(null);
  useConfirmedAddress(fields);

  /** Shows the server's messages for empty fields without a request. */
  const preventEmptySubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const missing = missingCredentialErrors({
      email: String(form.get("email")),
      password: String(form.get("password")),
    });
    setErrors(missing);
    if (!missing.email && !missing.password) return;
    event.preventDefault();
    toast.error(MISSING_CREDENTIALS, { id: FORM_OUTCOME_TOAST });
  };

  return (
    <>
      <Tabs current={tab} />
      {!sent?.outcome.ok && (
        <AccountForm submit={isNew ? "CREATE ACCOUNT" : "LOGIN"} hidden={{ intent: tab }} onSubmit={preventEmptySubmit}>
          <div ref={fields}>
            <EmailField error={errors.email} />
          </div>
          <PasswordField
            isNew={isNew}
            hint={isNew && !errors.password ? "At least 8 characters." : undefined}
            error={errors.password}
          />
        </AccountForm>
      )}
      {sent?.unconfirmed && <Resend email={sent.unconfirmed} />}
      {tab === "login" && (
        <p className="mt-6">
          <Link to="/auth/forgot" className="link">
            Forgot password?
          </Link>
        </p>
      )}
    </>
  );
}

/** Fills in the address that was just confirmed, from the fragment of the URL, and removes it there. */
function useConfirmedAddress(fields: RefObject<HTMLElement | null>) {
  const [params] = useSearchParams();
  const isConfirmed = params.has("confirmed");
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const input = fields.current?.querySelector("input");
    if (!isConfirmed || hash.length < 2 || !input) return;
    if (input.value === "") input.value = decodeURIComponent(hash.slice(1));
    window.history.replaceState(window.history.state, "", pathname + search);
  }, [isConfirmed, fields]);
}

function useFieldErrors(sent: AccountFormState | undefined) {
  const [lastSent, setLastSent] = useState(sent);
  const [errors, setErrors] = useState(fieldErrorsOf(sent));
  if (lastSent !== sent) {
    setLastSent(sent);
    setErrors(fieldErrorsOf(sent));
  }
  return { errors, setErrors };
}

const fieldErrorsOf = (sent: AccountFormState | undefined): FieldErrors =>
  sent?.outcome.ok === false ? (sent.outcome.fields ?? {}) : {};

/** Links, so that each tab has a URL and works without scripts. They keep the return path. */
function Tabs({ current }: { current: AuthTab }) {
  const [params] = useSearchParams();
  const next = params.get("next");
  const hrefFor = (tab: AuthTab) => {
    const search = new URLSearchParams({ ...(tab === "register" ? { tab } : {}), ...(next ? { next } : {}) });
    return search.size > 0 ? `/auth?${search}` : "/auth";
  };
  return (
    <nav aria-label="Log in or register" className="mb-8 flex gap-2">
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          to={hrefFor(tab)}
          replace
          preventScrollReset
          aria-current={tab === current ? "page" : undefined}
          className="flex min-h-11 flex-1 items-center justify-center border-line border-b-4 font-pixel text-mute hover:text-cyan aria-[current=page]:border-gold aria-[current=page]:text-gold"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Resend({ email }: { email: string }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="email" value={email} />
      <p className="mb-4 text-mute">
        We sent a confirmation link to <strong className="wrap-anywhere text-ink">{formatEmailAddress(email)}</strong>.
        Open it, then log in.
      </p>
      <Button type="submit" tone="ghost" disabled={busy} className="max-sm:btn-wide">
        RESEND EMAIL
      </Button>
    </Form>
  );
}
