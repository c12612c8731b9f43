import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { HiddenFields } from "~/routes/admin/shared/form-field";

type UserFormProps = {
  /** Hidden fields; `intent` is one of them. */
  values: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode | ((busy: boolean) => ReactNode);
};

/** A form of the pages of admins. */
export function UserForm({ values, className, children }: UserFormProps) {
  const form = useNavigation().formData;
  const busy = form !== undefined && Object.entries(values).every(([name, value]) => form.get(name) === value);
  return (
    <Form method="post" preventScrollReset className={className}>
      <HiddenFields values={values} />
      <div className="contents">{typeof children === "function" ? children(busy) : children}</div>
    </Form>
  );
}
