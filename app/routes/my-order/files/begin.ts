import { answerBegin, wrongMethod } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/begin";
import { customerSide } from "./customer-side.server";

/** POST /my-order/files: a customer's browser announces a file. */
export const action = (args: Route.ActionArgs) => answerBegin(args, customerSide);

export const loader = () => wrongMethod("POST");
