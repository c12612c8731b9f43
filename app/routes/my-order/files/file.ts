import { handleDownload, handleUploadChunk } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/file";
import { customerFileActor } from "./customer-actor.server";

/** GET /my-order/files/ID: a download. */
export const loader = (args: Route.LoaderArgs) => handleDownload(args, args.params.id, customerFileActor);

/** POST /my-order/files/ID?offset=: a chunk of an upload; `offset` in bytes. */
export const action = (args: Route.ActionArgs) => handleUploadChunk(args, args.params.id, customerFileActor);
