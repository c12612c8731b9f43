import { type ReactNode, useId } from "react";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/section";

export function PortalSection({ title, icon, children }: { title: string; icon: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel raised className="p-5 md:p-8">
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-5 flex items-center gap-3 text-pixel">
          <Icon name={icon} className="size-6 shrink-0 text-cyan" />
          {title}
        </h2>
        {children}
      </section>
    </Panel>
  );
}
