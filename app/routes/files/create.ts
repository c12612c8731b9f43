import { handleCreateUpload, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";

/** POST /admin/files, /my-order/files: starts an upload. */
export const action = handleCreateUpload;

export const loader = () => methodNotAllowedResponse("POST");
