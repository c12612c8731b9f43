import { answerDownload } from "~/orders/files/web/download.server";
import { answerChunk } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/file";
import { customerSide } from "./customer-side.server";

/** GET /my-order/files/ID: a download. */
export const loader = (args: Route.LoaderArgs) => answerDownload(args, args.params.id, customerSide);

/** POST /my-order/files/ID?offset=: a part of an upload. */
export const action = (args: Route.ActionArgs) => answerChunk(args, args.params.id, customerSide);
