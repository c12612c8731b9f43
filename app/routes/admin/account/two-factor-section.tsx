import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { PasswordField } from "~/auth/sign-in/account-page";
import type { TwoFactorSetup } from "~/auth/two-factor/two-factor.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { FormOutcome } from "~/ui/form-outcome";
import { toast } from "~/ui/toast";

/** Shown once, right after they were made; a file or a sheet of paper keeps them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success("Recovery codes copied", { id: "copied" });
    } catch {
      toast.error("Your browser doesn’t allow copying. Please select the codes.", { id: "copied" });
    }
  };
  const title = useRef<HTMLHeadingElement>(null);
  // They came in above the button that was pressed.
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
/** What the page's last form came to. */
type Sent = { outcome: FormOutcome; intent?: string; setUp?: TwoFactorSetup; codes?: string[] };

/** Fewer recovery codes than this are worth a reminder. */
const FEW = 4;

/** Two-factor sign-in: setting it up in two steps, its recovery codes, and turning it off. */
export function TwoFactorSection({ account, sent }: { account: Account; sent: Sent | undefined }) {
  const setUp = useSetUp(sent);
  return (
    <section className="mb-10 max-w-2xl">
      <h2 className="mb-3 font-bold font-sans text-xl">Two-factor sign-in</h2>
      {sent?.codes && <RecoveryCodes key={sent.codes.join()} codes={sent.codes} />}
      {account.secondFactor ? (
        <On account={account} sent={sent} />
      ) : (
        <>
          <p className="mb-4 text-mute">
            Off. Turn it on to require a code from your phone along with your password.
            {account.required && " Everyone who works here must use it."}
          </p>
          {setUp || sent?.intent === "enable-two-factor" ? (
            <Confirm setUp={setUp} error={faultOf(sent, "enable-two-factor")} />
          ) : (
            <WithPassword intent="start-two-factor" label="Set it up" error={faultOf(sent, "start-two-factor")} />
          )}
        </>
      )}
    </section>
  );
}

function On({ account: { codesLeft }, sent }: { account: Account; sent: Sent | undefined }) {
  return (
    <>
      <p className="mb-4">
        <strong className="text-lime">On.</strong> Logging in takes your password and a code from your phone.{" "}
        {codesLeft === 1 ? "1 recovery code is left." : `${codesLeft} recovery codes are left.`}
        {codesLeft < FEW && " Get new ones before you run out."}
      </p>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <WithPassword
          intent="regenerate-codes"
          label="Get new recovery codes"
          error={faultOf(sent, "regenerate-codes")}
        />
        <WithPassword intent="disable-two-factor" label="Turn it off" error={faultOf(sent, "disable-two-factor")} />
      </div>
    </>
  );
}

type WithPasswordProps = {
  intent: "start-two-factor" | "regenerate-codes" | "disable-two-factor";
  label: string;
  error: string | undefined;
};

/** Each of these asks for the password again: a browser that somebody left open is not enough. */
function WithPassword({ intent, label, error }: WithPasswordProps) {
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

/** The second step: the secret goes into the app, and a first code shows that it did. */
function Confirm({ setUp, error }: { setUp: TwoFactorSetup | null; error: string | undefined }) {
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

/** The secret that is being set up: it stays while a first code is wrong. */
function useSetUp(sent: Sent | undefined): TwoFactorSetup | null {
  const [setUp, setSetUp] = useState(sent?.setUp ?? null);
  if (sent?.setUp && sent.setUp !== setUp) setSetUp(sent.setUp);
  return setUp;
}

const useBusy = (intent: string) => useNavigation().formData?.get("intent") === intent;

const faultOf = (sent: Sent | undefined, intent: string) =>
  sent?.intent === intent && !sent.outcome.ok ? sent.outcome.error : undefined;
