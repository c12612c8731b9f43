/** Names of the fields, in a form and in a checkout's metadata. */
export const TAX_FIELDS = { country: "taxCountry", state: "taxState", taxId: "taxId" } as const;
