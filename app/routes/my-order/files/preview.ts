import { answerPreview } from "~/orders/files/web/download.server";
import { wrongMethod } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/preview";
import { customerSide } from "./customer-side.server";

/** GET /my-order/files/ID/preview: a small picture of a picture. */
export const loader = (args: Route.LoaderArgs) => answerPreview(args, args.params.id, customerSide);

export const action = () => wrongMethod("GET, HEAD");
