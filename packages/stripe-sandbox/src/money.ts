const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** 65000 cents -> "$650.00" */
export const formatUsd = (cents: number): string => usd.format(cents / 100);
