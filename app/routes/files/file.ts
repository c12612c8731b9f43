import { handleDownload, handleUploadChunk } from "~/orders/files/file-endpoints.server";

/** GET /admin/files/ID, /my-order/files/ID: a download. */
export const loader = handleDownload;

/** POST with ?offset=: a chunk of an upload; `offset` in bytes. */
export const action = handleUploadChunk;
