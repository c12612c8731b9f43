/** The whole success page of this service. */
export { CampaignSuccess as default } from "./success/success";
