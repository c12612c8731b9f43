import { useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { Button } from "~/ui/button";
import { TextField, UnknownOutcome } from "./form-controls";
import { useOrderAction } from "./use-order-action";

const FIELDS = {
  name: "Ordered by",
  person: "Person",
  email: "Email",
  company: "Company",
  phone: "Phone",
  website: "Website",
} as const;
type FieldName = keyof typeof FIELDS;
const names = Object.keys(FIELDS) as FieldName[];

/** For a misspelled address or a changed number. */
export function CorrectForm({ order }: { order: OrderDetails }) {
  const given = Object.fromEntries(names.map((name) => [name, order[name] ?? ""]));
  const [typed, setTyped] = useState(given);
  const { busy, unanswered, submit, lookAgain } = useOrderAction();
  return (
    <section>
      <details>
        <summary className="min-h-11 cursor-pointer font-bold text-lg">Edit customer details</summary>
        <form
          className="mt-2 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            submit({ intent: "correct-customer", orderId: order.id, ...typed });
          }}
        >
          <UnknownOutcome message={unanswered} onLook={lookAgain} />
          <p className="text-mute">If you change the email address, private links sent to the old one stop working.</p>
          {names.map((name) => (
            <TextField
              key={name}
              label={FIELDS[name]}
              value={typed[name] ?? ""}
              onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            />
          ))}
          <Button type="submit" dense="plain" disabled={busy}>
            {busy ? "Saving..." : "Save changes"}
          </Button>
        </form>
      </details>
    </section>
  );
}
