import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { TwoFactorSetup } from "~/auth/two-factor/two-factor.server";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { copyText } from "~/routes/admin/shared/copy-field";
import { InputField } from "~/routes/admin/shared/form-field";
import { Card } from "~/routes/admin/shared/page-parts";
import type { FormOutcome } from "~/ui/form-outcome";
import { useIsSubmitting } from "~/ui/hidden-fields";

/** Shown only once, right after the codes were created. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The codes appear above the clicked button.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="note tone-pending mb-5">
      <div className="min-w-0 flex-1">
        <h3 ref={title} tabIndex={-1}>
          Your recovery codes
        </h3>
        <p className="mb-4">
          Store them somewhere safe, not on your phone. Each code logs you in once without the app. You won’t see them
          again.
        </p>
        <ul aria-label="Recovery codes" className="mb-4 grid max-w-xs grid-cols-2 gap-x-6 gap-y-1 font-mono">
          {codes.map((code) => (
            <li key={code} className="select-all whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="actions">
          <AdminButton icon="copy" onClick={() => copyText("Recovery codes", codes.join("\n"))}>
            Copy codes
          </AdminButton>
          <AdminButton kind="quiet" icon="print" onClick={() => window.print()}>
            Print
          </AdminButton>
        </div>
      </div>
    </div>
  );
}

type Account = { secondFactor: boolean; codesLeft: number; required: boolean };
type SubmittedForm = { outcome: FormOutcome; intent?: string; setUp?: TwoFactorSetup; codes?: string[] };

/** Below this number of codes a reminder is shown. */
const FEW_CODES = 4;

export function TwoFactorSection({ account, sent }: { account: Account; sent: SubmittedForm | undefined }) {
  const setUp = useTwoFactorSetup(sent);
  return (
    <Card title="Two-factor sign-in" label="Two-factor sign-in">
      {sent?.codes && <RecoveryCodes key={sent.codes.join()} codes={sent.codes} />}
      {account.secondFactor ? (
        <EnabledTwoFactor account={account} sent={sent} />
      ) : (
        <>
          <p className="mb-4 max-w-176 text-[1rem]">
            <span>Off. Turn it on to require a code from your phone along with your password.</span>
            {account.required && <span> Everyone who works here must use it.</span>}
          </p>
          {setUp || sent?.intent === "enable-two-factor" ? (
            <ConfirmSetup setUp={setUp} error={errorOf(sent, "enable-two-factor")} />
          ) : (
            <PasswordForm intent="start-two-factor" label="Set it up" error={errorOf(sent, "start-two-factor")} />
          )}
        </>
      )}
    </Card>
  );
}

function EnabledTwoFactor({ account: { codesLeft }, sent }: { account: Account; sent: SubmittedForm | undefined }) {
  return (
    <>
      <p className="mb-4 max-w-176 text-[1rem]">
        <strong className="text-lime">On.</strong>
        <span> Logging in takes your password and a code from your phone. </span>
        <span>{codesLeft === 1 ? "1 recovery code is left." : `${codesLeft} recovery codes are left.`}</span>
        {codesLeft < FEW_CODES && <span> Get new ones before you run out.</span>}
      </p>
      <div className="halves">
        <PasswordForm
          intent="regenerate-codes"
          label="Get new recovery codes"
          error={errorOf(sent, "regenerate-codes")}
        />
        <PasswordForm intent="disable-two-factor" label="Turn it off" error={errorOf(sent, "disable-two-factor")} />
      </div>
    </>
  );
}

type PasswordFormProps = {
  intent: "start-two-factor" | "regenerate-codes" | "disable-two-factor";
  label: string;
  error: string | undefined;
};

const BUTTON_KINDS = {
  "start-two-factor": "primary",
  "regenerate-codes": "secondary",
  "disable-two-factor": "danger",
} as const;

/** These actions require the password again, in case the browser was left unattended. */
function PasswordForm({ intent, label, error }: PasswordFormProps) {
  const busy = useIsSubmitting({ intent });
  return (
    <Form method="post" noValidate className="tight max-w-sm">
      <InputField
        label={intent === "start-two-factor" ? "Your password" : `Your password, to ${label.toLowerCase()}`}
        error={error}
        type="password"
        name="password"
        autoComplete="current-password"
        required
      />
      <div className="actions">
        <AdminButton type="submit" name="intent" value={intent} kind={BUTTON_KINDS[intent]} busy={busy}>
          {label}
        </AdminButton>
      </div>
    </Form>
  );
}

/** Second step: the secret is added to the app, and a first code proves it. */
function ConfirmSetup({ setUp, error }: { setUp: TwoFactorSetup | null; error: string | undefined }) {
  const busy = useIsSubmitting({ intent: "enable-two-factor" });
  return (
    <>
      {setUp && <Secret setUp={setUp} />}
      <Form method="post" noValidate className="tight mt-5 max-w-sm">
        <InputField
          label="Code from your app"
          error={error}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
        <div className="actions">
          <AdminButton type="submit" name="intent" value="enable-two-factor" kind="primary" busy={busy}>
            Turn it on
          </AdminButton>
          <AdminButtonLink kind="quiet" to="/admin/account" reloadDocument>
            Start over
          </AdminButtonLink>
        </div>
      </Form>
    </>
  );
}

const Secret = ({ setUp: { uri, key, qr } }: { setUp: TwoFactorSetup }) => (
  <>
    <p className="mb-4">
      Scan this with an authenticator app, such as your password manager, then enter the code it shows.
    </p>
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label="QR code for your authenticator app; the key below does the same"
      shapeRendering="crispEdges"
      className="mb-4 w-full max-w-60"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
    <p className="text-mute">
      <span>Using the app on this device? </span>
      <a href={uri}>Open it in your app</a>
      <span>. Or type this key into the app:</span>
    </p>
    <p className="mt-2">
      <code className="wrap-anywhere select-all" translate="no">
        {key.match(/.{1,4}/g)?.join(" ")}
      </code>
    </p>
  </>
);

/** The secret being set up; it stays after a wrong code. */
function useTwoFactorSetup(sent: SubmittedForm | undefined): TwoFactorSetup | null {
  const [setUp, setSetUp] = useState(sent?.setUp ?? null);
  if (sent?.setUp && sent.setUp !== setUp) setSetUp(sent.setUp);
  return setUp;
}

const errorOf = (sent: SubmittedForm | undefined, intent: string) =>
  sent?.intent === intent && !sent.outcome.ok ? sent.outcome.error : undefined;
