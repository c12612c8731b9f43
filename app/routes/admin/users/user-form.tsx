import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";

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
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === "function" ? children(busy) : children}
    </Form>
  );
}
