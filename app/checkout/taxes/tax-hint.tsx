import { useSite } from "~/content/use-site";

/** Beside a price; nothing in a shop without taxes. Begins with a space. */
export function TaxHint({ className }: { className?: string }) {
  const { tax } = useSite();
  if (!tax) return null;
  return <span className={className}>{` (${tax.included ? "including" : "plus"} tax where it applies)`}</span>;
}
