import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { PasswordField } from "~/auth/sign-in/account-page";
import type { TwoFactorSetup } from "~/auth/two-factor/two-factor.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { FormOutcome } from "~/ui/form-outcome";
import { toast } from "~/ui/toast";

/** Shown only once, right after the codes were created. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success("Recovery codes copied", { id: "copied" });
    } catch {
      toast.error("Your browser doesn’t allow copying. Please select the codes.", { id: "copied" });
    }
  };
  const title = useRef<HTMLHeadingElement>(null);
  // The codes appear above the clicked button.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="mb-6 border-gold border-l-4 bg-panel p-5">
      <h3 ref={title} tabIndex={-1} className="mb-2 font-bold font-sans text-lg">
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
      <div className="flex flex-wrap gap-3">
        <Button dense="plain" onClick={copy}>
          Copy codes
        </Button>
        <Button dense="plain" onClick={() => window.print()}>
          Print
        </Button>
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
    <section className="mb-10 max-w-2xl">
      <h2 className="mb-3 font-bold font-sans text-xl">Two-factor sign-in</h2>
      {sent?.codes && <RecoveryCodes key={sent.codes.join()} codes={sent.codes} />}
      {account.secondFactor ? (
        <EnabledTwoFactor account={account} sent={sent} />
      ) : (
        <>
          <p className="mb-4 text-mute">
            Off. Turn it on to require a code from your phone along with your password.
            {account.required && " Everyone who works here must use it."}
          </p>
          {setUp || sent?.intent === "enable-two-factor" ? (
            <ConfirmSetup setUp={setUp} error={errorOf(sent, "enable-two-factor")} />
          ) : (
            <PasswordForm intent="start-two-factor" label="Set it up" error={errorOf(sent, "start-two-factor")} />
          )}
        </>
      )}
    </section>
  );
}

function EnabledTwoFactor({ account: { codesLeft }, sent }: { account: Account; sent: SubmittedForm | undefined }) {
  return (
    <>
      <p className="mb-4">
        <strong className="text-lime">On.</strong> Logging in takes your password and a code from your phone.{" "}
        {codesLeft === 1 ? "1 recovery code is left." : `${codesLeft} recovery codes are left.`}
        {codesLeft < FEW_CODES && " Get new ones before you run out."}
      </p>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
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

/** These actions require the password again, in case the browser was left unattended. */
function PasswordForm({ intent, label, error }: PasswordFormProps) {
  const busy = useBusy(intent);
  return (
    <Form method="post" noValidate>
      <PasswordField
        label={intent === "start-two-factor" ? "Your password" : `Your password, to ${label.toLowerCase()}`}
        error={error}
      />
      <Button
        type="submit"
        name="intent"
        value={intent}
        dense={intent === "disable-two-factor" ? "danger" : "plain"}
        disabled={busy}
      >
        {label}
      </Button>
    </Form>
  );
}

/** Second step: the secret is added to the app, and a first code proves it. */
function ConfirmSetup({ setUp, error }: { setUp: TwoFactorSetup | null; error: string | undefined }) {
  const busy = useBusy("enable-two-factor");
  return (
    <>
      {setUp && <Secret setUp={setUp} />}
      <Form method="post" noValidate className="mt-6">
        <Field
          label="Code from your app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="max-w-48"
          error={error}
        />
        <Button type="submit" name="intent" value="enable-two-factor" dense="plain" disabled={busy}>
          Turn it on
        </Button>
      </Form>
      <p className="mt-4 text-mute text-sm">
        <a href="/admin/account" className="link">
          Start over
        </a>
      </p>
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
      Using the app on this device?{" "}
      <a href={uri} className="link">
        Open it in your app
      </a>
      . Or type this key into the app:
    </p>
    <p className="mt-2">
      <code className="wrap-anywhere select-all">{key.match(/.{1,4}/g)?.join(" ")}</code>
    </p>
  </>
);

/** The secret being set up; it stays after a wrong code. */
function useTwoFactorSetup(sent: SubmittedForm | undefined): TwoFactorSetup | null {
  const [setUp, setSetUp] = useState(sent?.setUp ?? null);
  if (sent?.setUp && sent.setUp !== setUp) setSetUp(sent.setUp);
  return setUp;
}

const useBusy = (intent: string) => useNavigation().formData?.get("intent") === intent;

const errorOf = (sent: SubmittedForm | undefined, intent: string) =>
  sent?.intent === intent && !sent.outcome.ok ? sent.outcome.error : undefined;
