import { useSite } from "~/lib/config/use-site";

/** Beside a price; nothing in a shop without taxes. */
export function TaxHint() {
  const { tax } = useSite();
  return tax ? <span>{tax.included ? ", including tax where it applies" : ", plus tax where it applies"}</span> : null;
}
