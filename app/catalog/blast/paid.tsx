/** The whole success page of this service. */
export { BlastSuccess as default } from "./success/success";
