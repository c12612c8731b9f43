import { formatMoney } from "~/lib/money";

/** "$299.00", which page translators leave alone. `cents`: integer, USD. */
export const Amount = ({ cents }: { cents: number }) => <span translate="no">{formatMoney(cents)}</span>;
