import { DEFAULT_CUSTOMER_NAME } from "~/catalog/define-service";

type Named = {
  /** The checkout's: the business, or `NAMELESS`. */
  name: string;
  company: string | null;
  /** The person in the form; null where the form asks for none. */
  person: string | null;
};

/** The person in a brief, or null: two of the forms ask only for the business. */
export const contactNameOf = ({ name }: Record<string, unknown>): string | null =>
  typeof name === "string" && name.trim() ? name.trim() : null;

/** Who ordered, as staff read it: the person first and the business second; the business alone where nobody else is named. */
export function customerNames({ name, company, person }: Named): { first: string; second: string | null } {
  const business = company || (name === DEFAULT_CUSTOMER_NAME ? null : name);
  const first = person ?? business ?? name;
  return { first, second: business === first ? null : business };
}

/** Both in one line: "Jo Miller, Acme Ltd". */
export function customerLabel(order: Named): string {
  const { first, second } = customerNames(order);
  return second ? `${first}, ${second}` : first;
}
