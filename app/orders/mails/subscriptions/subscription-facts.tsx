import { Summary } from "~/mail/letter/letter";

type Props = {
  facts: { reference: string; serviceTitle: string; monthly: string };
  /** Whose subscription it is, for the team. */
  customer?: { name: string; email: string };
};

/** The lines of every letter about a subscription. */
export function SubscriptionFacts({ facts, customer }: Props) {
  const lines = [
    { label: "Order Reference", value: facts.reference },
    { label: "Service", value: facts.serviceTitle },
    { label: "Price", value: `${facts.monthly} per month` },
  ];
  if (customer) lines.push({ label: "Customer", value: customer.name }, { label: "Email", value: customer.email });
  return <Summary lines={lines} />;
}
