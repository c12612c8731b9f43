import type { FormEvent, ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { formatEmailAddress } from "~/lib/email-address";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { type FormOutcome, FormOutcomeMessage, fieldErrorOf } from "~/ui/form-outcome";
import { OrderBackground } from "~/ui/order-background";
import { Panel } from "~/ui/section";
import type { AccountFormState } from "./form-state";

type LayoutProps = { title: string; outcome?: FormOutcome; children: ReactNode };

export function AccountPageLayout({ title, outcome, children }: LayoutProps) {
  return (
    <OrderBackground labelledby="account-title">
      <Panel raised className="mx-auto max-w-md p-6 md:p-8">
        <h1 id="account-title" className="mb-6 text-pixel-lg text-pixel-shadow">
          {title}
        </h1>
        <FormOutcomeMessage outcome={outcome} inline />
        {children}
      </Panel>
    </OrderBackground>
  );
}

type AccountFormProps = {
  submit: string;
  hidden?: Readonly<Record<string, string>>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function AccountForm({ submit, hidden = {}, onSubmit, children }: AccountFormProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate onSubmit={onSubmit}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? "PROCESSING..." : submit}
      </Button>
    </Form>
  );
}

export const EmailField = (props: { error: string | undefined; defaultValue?: string }) => (
  <Field label="Email" name="email" type="email" autoComplete="email" {...props} />
);

type PasswordFieldProps = {
  label?: string;
  name?: string;
  isNew?: boolean;
  hint?: string;
  error: string | undefined;
};

export const PasswordField = ({ label = "Password", name = "password", isNew, ...field }: PasswordFieldProps) => (
  <Field
    label={label}
    name={name}
    type="password"
    autoComplete={isNew ? "new-password" : "current-password"}
    {...field}
  />
);

type EmailFormProps = {
  sent: AccountFormState | undefined;
  intro?: string;
  submit: string;
  /** Below the message after success. */
  done?: string;
  defaultEmail?: string;
};

/** The texts must not reveal whether the address is registered. */
export function EmailForm({ sent, intro, submit, done, defaultEmail }: EmailFormProps) {
  if (sent?.outcome.ok) return <p className="text-mute">{done}</p>;
  return (
    <>
      {intro && <p className="mb-6 text-mute">{intro}</p>}
      <AccountForm submit={submit}>
        <EmailField error={fieldErrorOf(sent?.outcome, "email")} defaultValue={defaultEmail} />
      </AccountForm>
    </>
  );
}

export function SignedInPanel({ account }: { account: { email: string; isAdmin: boolean } }) {
  return (
    <AccountPageLayout title="Your account">
      <p className="mb-6 text-mute">
        You’re signed in as <strong className="wrap-anywhere text-ink">{formatEmailAddress(account.email)}</strong>.
      </p>
      <div className="flex flex-col gap-3">
        <ButtonLink href="/">GO TO HOME PAGE</ButtonLink>
        <ButtonLink href="/my-order" tone="cyan">
          MY ORDERS
        </ButtonLink>
        {account.isAdmin && (
          <>
            <Link to="/admin/orders" className="btn btn-cyan">
              MANAGE ORDERS
            </Link>
            <Link to="/admin/users" className="btn btn-cyan">
              MANAGE ADMINS
            </Link>
          </>
        )}
        <ButtonLink href="/auth/password" tone="ghost">
          CHANGE PASSWORD
        </ButtonLink>
        <Form method="post" action="/auth/sign-out" className="flex flex-col">
          <Button type="submit" tone="ghost">
            SIGN OUT
          </Button>
        </Form>
      </div>
    </AccountPageLayout>
  );
}
