import { handleFrame, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";

/** GET /admin/files/ID/frame, /my-order/files/ID/frame: a delivered text. */
export const loader = handleFrame;

export const action = () => methodNotAllowedResponse("GET, HEAD");
