import type { ReactNode } from "react";
import { Form } from "react-router";
import { HiddenFields, useIsSubmitting } from "~/ui/hidden-fields";

type UserFormProps = {
  /** Hidden fields; `intent` is one of them. */
  values: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode | ((busy: boolean) => ReactNode);
};

/** A form of the pages of admins. */
export function UserForm({ values, className, children }: UserFormProps) {
  const busy = useIsSubmitting(values);
  return (
    <Form method="post" preventScrollReset className={className}>
      <HiddenFields values={values} />
      <div className="contents">{typeof children === "function" ? children(busy) : children}</div>
    </Form>
  );
}
