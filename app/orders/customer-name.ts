import { DEFAULT_CUSTOMER_NAME } from "~/catalog/define-service";

/** `name`: the business, or DEFAULT_CUSTOMER_NAME. `person`: null if the form asks only for the business; else read from the brief. */
type NameFields = { name: string; company: string | null } & (
  | { person: string | null }
  | { brief: Record<string, unknown> }
);

/** The person's name in a brief; null if the form asks only for the business. */
export const contactNameOf = ({ name }: Record<string, unknown>): string | null =>
  typeof name === "string" && name.trim() ? name.trim() : null;

/** Person first, business second; only the business if there is no person. */
export function customerNames(order: NameFields): { first: string; second: string | null } {
  const { name, company } = order;
  const business = company || (name === DEFAULT_CUSTOMER_NAME ? null : name);
  const first = personOf(order) ?? business ?? name;
  return { first, second: business === first ? null : business };
}

const personOf = (order: NameFields): string | null => ("person" in order ? order.person : contactNameOf(order.brief));

/** `"Jo Miller, Acme Ltd"` */
export function customerLabel(order: NameFields): string {
  const { first, second } = customerNames(order);
  return second ? `${first}, ${second}` : first;
}

/** Whom an email greets: `"Jo"`, `"Acme Ltd team"`, or `"there"` for an order without a name. */
export function greetedName(order: NameFields): string {
  const { first } = customerNames(order);
  if (first === DEFAULT_CUSTOMER_NAME) return "there";
  if (personOf(order) === null && order.company) return `${first} team`;
  return /^[\p{L}'’-]{2,}(?=\s)/u.exec(first)?.[0] ?? first;
}
