/** The whole success page of this service. */
export { AiConsultingSuccess as default } from "./success";
