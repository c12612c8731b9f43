import { useState } from "react";
import { Check } from "~/routes/admin/shared/form-field";
import { Card } from "~/routes/admin/shared/page-parts";
import { areShortcutsOn, setShortcutsOn } from "~/routes/admin/shared/shortcuts";
import { toast } from "~/ui/toast";
import { useHydrated } from "~/ui/use-hydrated";

/** Single keys can get in the way of speech input, so they can be turned off. */
export function ShortcutsCard() {
  const hydrated = useHydrated();
  return (
    <Card title="Keyboard shortcuts" label="Keyboard shortcuts">
      {hydrated ? <ShortcutsSwitch /> : <p className="text-mute">Shortcuts need JavaScript.</p>}
    </Card>
  );
}

function ShortcutsSwitch() {
  const [on, setOn] = useState(areShortcutsOn);
  const change = (next: boolean) => {
    setShortcutsOn(next);
    setOn(next);
    toast.success(next ? "Keyboard shortcuts are on." : "Keyboard shortcuts are off.", { id: "shortcuts" });
  };
  return (
    <Check
      label="Use single keys"
      hint="Such as / for the search and ? for the list of all keys. This setting is for this browser."
      checked={on}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
