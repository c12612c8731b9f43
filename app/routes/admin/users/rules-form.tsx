import { Form, useNavigation } from "react-router";
import type { AdminSettings } from "~/auth/admins/staff-rules.server";
import { formatUsd } from "~/lib/money";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";

/** What owners decide for everybody; for others what was decided. */
export function AdminSettingsForm({ rules }: { rules: AdminSettings }) {
  return (
    <section className="mt-8 max-w-2xl">
      <h2 className="mb-3 font-bold font-sans text-lg">Rules for everyone</h2>
      {useCanSubmit("/admin/users", "settings") ? <RulesForm rules={rules} /> : <RulesWords rules={rules} />}
    </section>
  );
}

const RulesWords = ({ rules }: { rules: AdminSettings }) => (
  <p className="text-mute">
    Managers can refund up to {formatUsd(rules.managerRefundLimit)} per order. Two-factor sign-in is{" "}
    {rules.requireSecondFactor ? "required" : "optional"}. Owners set these rules.
  </p>
);

function RulesForm({ rules }: { rules: AdminSettings }) {
  const busy = useNavigation().formData?.get("intent") === "settings";
  return (
    <Form key={JSON.stringify(rules)} method="post">
      <label htmlFor="refund-limit" className="mb-1 block text-mute text-sm">
        Refund limit for managers (total per order)
      </label>
      <input
        id="refund-limit"
        name="refundLimit"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatUsd(rules.managerRefundLimit)}
        className="field-dense max-w-48"
      />
      <label className="my-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="requireSecondFactor"
          defaultChecked={rules.requireSecondFactor}
          className="size-5 shrink-0 accent-gold"
        />
        Require two-factor sign-in. Until people set it up, they can open only My account.
      </label>
      <Button type="submit" name="intent" value="settings" dense="plain" disabled={busy}>
        Save rules
      </Button>
    </Form>
  );
}
