/** The page that confirms a request for this service. */
export { RetroGameSuccess as default } from "./success";
