import { type FormEvent, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { EMAIL_REQUIRED } from "~/auth/admins/admin-form-messages";
import { ROLE_DESCRIPTIONS, ROLE_LABELS, ROLES } from "~/auth/permissions/roles";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";
import { type FormOutcome, fieldErrorOf } from "~/ui/form-outcome";
import { FORM_OUTCOME_TOAST, toast } from "~/ui/toast";

/** What the page's last form came to; `intent` is what it asked for, `typed` the address that it could not take. */
type Sent = { outcome: FormOutcome; intent: string; typed: string };

/** Adding is by invitation: the address must be shown to be somebody's before it may see orders. */
export function AddAdmin({ sent }: { sent: Sent | undefined }) {
  const { text, type, discard, ref } = usePersistedText("new admin", sent?.intent === "invite" ? sent.typed : "");
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    setMissing(false);
    if (sent?.intent === "invite" && sent.outcome.ok) discard();
  }, [sent, discard]);
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "invite";
  const fault = missing ? EMAIL_REQUIRED : sent?.intent === "invite" && fieldErrorOf(sent.outcome, "email");

  /** Says at once what the server would say. */
  const refuseMissing = (event: FormEvent<HTMLFormElement>) => {
    setMissing(!text.trim());
    if (text.trim()) return;
    event.preventDefault();
    toast.error(EMAIL_REQUIRED, { id: FORM_OUTCOME_TOAST });
  };

  return (
    <Form method="post" noValidate onSubmit={refuseMissing} className="pixel-frame mb-8 bg-panel p-5">
      <h2 className="mb-2 font-bold font-sans text-lg">Add New Admin</h2>
      <p className="mb-4 text-mute text-sm">
        We’ll send a verification email with a link that’s good for 7 days. Opening it makes them an admin.
      </p>
      <input type="hidden" name="intent" value="invite" />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor="new-admin" className="sr-only">
          Email
        </label>
        <input
          ref={ref}
          id="new-admin"
          name="email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? "new-admin-error" : undefined}
          onChange={(event) => type(event.target.value)}
          className="field max-w-sm flex-1 basis-60"
        />
        <label htmlFor="new-admin-role" className="sr-only">
          Role
        </label>
        <select id="new-admin-role" name="role" defaultValue="owner" className="field w-auto">
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </select>
        <Button type="submit" disabled={busy}>
          {busy ? "Adding..." : "Add Admin"}
        </Button>
      </div>
      <ul className="mt-4 text-mute text-sm">
        {ROLES.map((role) => (
          <li key={role}>
            <strong>{ROLE_LABELS[role]}</strong>: {ROLE_DESCRIPTIONS[role]}
          </li>
        ))}
      </ul>
      <p id="new-admin-error" role="alert" className="mt-2 text-danger text-sm empty:mt-0">
        {fault}
      </p>
    </Form>
  );
}
