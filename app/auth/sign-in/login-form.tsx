import { type FormEvent, useState } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/form-outcome";
import { FORM_OUTCOME_TOAST, toast } from "~/ui/toast";
import { AccountForm, EmailField, PasswordField } from "./account-page";
import type { AccountFormState } from "./form-state";
import { MISSING_CREDENTIALS, missingCredentialErrors } from "./form-state";

export type AuthTab = "login" | "register";

const tabs: readonly { tab: AuthTab; label: string }[] = [
  { tab: "login", label: "LOGIN" },
  { tab: "register", label: "REGISTER" },
];

/**
 * The two tabs with the one form that both use, so that what is typed stays when they are changed, and the way to another
 * confirmation mail where one is missing.
 */
export function LoginForm({ tab, sent }: { tab: AuthTab; sent: AccountFormState | undefined }) {
  const { faults, setFaults } = useFaults(sent);
  const isNew = tab === "register";

  /** Shows the server's message for empty fields without asking the server. */
  const refuseMissing = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const missing = missingCredentialErrors({
      email: String(form.get("email")),
      password: String(form.get("password")),
    });
    setFaults(missing);
    if (!missing.email && !missing.password) return;
    event.preventDefault();
    toast.error(MISSING_CREDENTIALS, { id: FORM_OUTCOME_TOAST });
  };

  return (
    <>
      <Tabs current={tab} />
      {!sent?.outcome.ok && (
        <AccountForm submit={isNew ? "CREATE ACCOUNT" : "LOG IN"} hidden={{ intent: tab }} onSubmit={refuseMissing}>
          <EmailField error={faults.email} />
          <PasswordField isNew={isNew} hint={isNew ? "At least 8 characters." : undefined} error={faults.password} />
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

/** What is wrong with the fields: what the last answer says, until the form is sent again or changed to the other tab. */
function useFaults(sent: AccountFormState | undefined) {
  const [answer, setAnswer] = useState(sent);
  const [faults, setFaults] = useState(faultsOf(sent));
  if (answer !== sent) {
    setAnswer(sent);
    setFaults(faultsOf(sent));
  }
  return { faults, setFaults };
}

const faultsOf = (sent: AccountFormState | undefined): FieldErrors =>
  sent?.outcome.ok === false ? (sent.outcome.fields ?? {}) : {};

/** Links, so that each tab has an address and works without scripts. They keep the way back to an admin page. */
function Tabs({ current }: { current: AuthTab }) {
  const [params] = useSearchParams();
  const next = params.get("next");
  const address = (tab: AuthTab) => {
    const search = new URLSearchParams({ ...(tab === "register" ? { tab } : {}), ...(next ? { next } : {}) });
    return search.size > 0 ? `/auth?${search}` : "/auth";
  };
  return (
    <nav aria-label="Log in or register" className="mb-8 flex gap-2">
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to={address(tab)}
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
        We sent a confirmation link to <strong className="wrap-anywhere text-ink">{email}</strong>. Open it, then log
        in.
      </p>
      <Button type="submit" tone="ghost" disabled={busy}>
        RESEND EMAIL
      </Button>
    </Form>
  );
}
