import { useLayoutEffect, useState } from "react";
import type { Service } from "~/catalog/define-service";
import type { ServiceView } from "~/catalog/define-view";
import { describedView } from "~/catalog/described-view";
import type { ServiceDescription } from "~/catalog/description";
import type { BriefValues } from "~/catalog/terms-consent";
import { NoLongerAsked } from "../no-longer-asked";
import { chosenPlan, findGonePlan, readKept, saveKept } from "../own-draft";

/** The order page of staff's own service, with what its buyer entered before they changed it. */
export function ownView(description: ServiceDescription): ServiceView {
  const { Fields, Choice, ...view } = describedView(description);
  const { service } = view;
  return {
    ...view,
    ...(Choice && {
      Choice: (props) => (
        <>
          <GonePlan service={service} values={props.form.values} />
          <Choice {...props} />
        </>
      ),
    }),
    Fields: (props) => (
      <>
        <Fields {...props} />
        <NoLongerAsked service={service} values={props.form.values} />
      </>
    ),
  };
}

/** Remembers the chosen plan's price, and says what became of it. */
function GonePlan({ service, values }: { service: Service; values: BriefValues }) {
  const [sentence, setSentence] = useState<string | null>(null);
  useLayoutEffect(() => {
    const chosen = chosenPlan(service, values);
    const gone = chosen ? null : findGonePlan(service);
    const { unasked, plan } = readKept(service);
    saveKept(service, { unasked, plan: gone ? plan : chosen });
    setSentence(gone);
  }, [service, values]);
  return (
    <p role="status" className="border-gold border-l-4 bg-panel p-4 empty:hidden lg:col-span-full">
      {sentence}
    </p>
  );
}
