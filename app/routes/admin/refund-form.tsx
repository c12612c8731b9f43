import { type FormEvent, type ReactNode, useId, useState } from "react";
import { formatUsd, parseUsd, toDecimal } from "~/money/money";
import type { OrderDetails } from "~/orders/order-details.server";
import { useOrderAction } from "./use-order-action";

type Kind = "policy" | "full" | "partial";

/** Full, partial or the policy's refund, with a reason, confirmed twice before any money moves. */
export function RefundForm({ order }: { order: OrderDetails }) {
  // One id for one intention: a second press finds the refund of the first.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Kind>("policy");
  const [part, setPart] = useState(toDecimal(order.policyRefund));
  const [reason, setReason] = useState("");
  const [step, setStep] = useState<0 | 1 | 2>(0);
  const [fault, setFault] = useState<string | null>(null);
  const { busy, submit } = useOrderAction(() => {
    setStep(0);
    setRefundId(crypto.randomUUID());
  });
  const cents = kind === "full" ? order.refundable : kind === "policy" ? order.policyRefund : parseUsd(part);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const found = faultIn(cents, order.refundable, reason);
    setFault(found);
    if (!found) setStep(1);
  };
  const send = () => submit({ intent: "refund", refundId, orderId: order.id, cents: String(cents), reason });
  return (
    <section>
      <h3 className="mb-2 font-sans text-lg font-bold">Refund</h3>
      {step > 0 && cents ? (
        <Confirmation
          key={step}
          question={
            step === 1
              ? `Give ${formatUsd(cents)} back to ${order.name} (${order.email})?`
              : `This cannot be undone. ${formatUsd(cents)} leave our account now.`
          }
          yes={
            step === 1 ? `Yes, refund ${formatUsd(cents)}` : busy ? "Refunding..." : `Refund ${formatUsd(cents)} now`
          }
          busy={busy}
          onYes={() => (step === 1 ? setStep(2) : send())}
          onNo={() => setStep(0)}
        />
      ) : (
        <form onSubmit={ask} noValidate className="space-y-3">
          <fieldset>
            <legend className="sr-only">How much</legend>
            <Choice kind="policy" chosen={kind} choose={setKind}>
              By the policy, the total less 5%: {formatUsd(order.policyRefund)}
            </Choice>
            <Choice kind="full" chosen={kind} choose={setKind}>
              All that is left: {formatUsd(order.refundable)}
            </Choice>
            <Choice kind="partial" chosen={kind} choose={setKind}>
              A part
            </Choice>
          </fieldset>
          {kind === "partial" && (
            <TextField label="Amount in dollars" value={part} onChange={setPart} inputMode="decimal" />
          )}
          <TextField label="Reason" value={reason} onChange={setReason} maxLength={500} />
          <p role="alert" className="text-danger empty:hidden">
            {fault}
          </p>
          <button type="submit" className="admin-button admin-button-danger">
            Refund...
          </button>
        </form>
      )}
    </section>
  );
}

function faultIn(cents: number | null, most: number, reason: string): string | null {
  if (cents === null || cents <= 0) return "Please enter an amount such as 150.00.";
  if (cents > most) return `At most ${formatUsd(most)} of this order can still be refunded.`;
  if (reason.trim().length < 3) return "Please say why the money goes back.";
  return null;
}

function Choice(props: { kind: Kind; chosen: Kind; choose: (kind: Kind) => void; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="kind"
        value={props.kind}
        checked={props.kind === props.chosen}
        onChange={() => props.choose(props.kind)}
        className="size-5 accent-gold"
      />
      <span>{props.children}</span>
    </label>
  );
}

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  inputMode?: "decimal";
};

function TextField({ label, onChange, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-mute">
        {label}
      </label>
      <input id={id} {...input} className="admin-field" onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

type ConfirmationProps = { question: string; yes: string; busy: boolean; onYes: () => void; onNo: () => void };

/** The focus goes to "No": Enter pressed twice refunds nothing. */
function Confirmation({ question, yes, busy, onYes, onNo }: ConfirmationProps) {
  return (
    <div role="alertdialog" aria-label={question} className="border-2 border-danger p-4">
      <p className="mb-3 font-semibold">{question}</p>
      <div className="flex flex-wrap gap-2">
        {/* biome-ignore lint/a11y/noAutofocus: the question replaces the form that had the focus */}
        <button type="button" autoFocus className="admin-button" disabled={busy} onClick={onNo}>
          No
        </button>
        <button type="button" className="admin-button admin-button-danger" disabled={busy} onClick={onYes}>
          {yes}
        </button>
      </div>
    </div>
  );
}
