import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form, type FormProps } from "react-router";
import { HiddenFields } from "~/ui/hidden-fields";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/section";

type PortalSectionProps = {
  title: string;
  icon: string;
  /** Target of links from other pages. */
  anchor?: string;
  /** The one panel with the thing to do. */
  task?: boolean;
  /** Actions at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
};

export function PortalSection({ title, icon, anchor, task = false, actions, children }: PortalSectionProps) {
  const id = useId();
  return (
    <Panel raised={task} className={`p-5 md:p-6 ${task ? "frame-gold" : ""}`} id={anchor}>
      <section aria-labelledby={id}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h2 id={id} className="flex items-center gap-3">
            <Icon name={icon} className={`size-6 ${task ? "text-gold" : "text-cyan"}`} />
            <span>{title}</span>
          </h2>
          {actions && <div className="flex flex-wrap gap-x-5 text-sm">{actions}</div>}
        </div>
        {children}
      </section>
    </Panel>
  );
}

type PortalFormProps = FormProps & {
  orderId: string;
  /** More hidden fields. */
  fields?: Readonly<Record<string, string>>;
};

/** A form of the order's page. */
export const PortalForm = ({ orderId, fields, children, ...form }: PortalFormProps) => (
  <Form method="post" action={`/my-order?order=${orderId}`} {...form}>
    <HiddenFields values={{ orderId, ...fields }} />
    {children}
  </Form>
);

/** Replaces the button that opened it, which had the focus. */
export function Question({ title, children }: { title: ReactNode; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="border-gold border-l-4 pl-4">
      <h3 id={id} className="mb-3 font-bold font-sans text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A panel that opens by its title. */
export const FoldedSection = ({ title, icon, children }: Pick<PortalSectionProps, "title" | "icon" | "children">) => (
  <Panel>
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-3 p-5 md:p-6 [&::-webkit-details-marker]:hidden">
        <Icon name={icon} className="size-6 text-cyan" />
        <h2>{title}</h2>
        <Icon name="chevron-down" className="ms-auto size-4 text-gold group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5 md:px-6 md:pb-6">{children}</div>
    </details>
  </Panel>
);
