import { handlePreview, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";

/** GET .../files/ID/preview: a thumbnail of an image; .../files/ID/pages/1: a page of a delivery's image or PDF. */
export const loader = handlePreview;

export const action = () => methodNotAllowedResponse("GET, HEAD");
