import { z } from "zod";
import { formText } from "~/lib/http/form-text";
import { failure, type Result } from "~/lib/result";
import { approveDelivery, type DeliveryAnswerInput, requestRevision } from "~/orders/deliveries/answer-delivery.server";
import type { PortalAction, PortalActionResult } from "./customer-request";

/** How a customer answers a delivery. */
type Answer = (request: PortalAction, asked: DeliveryAnswerInput) => Promise<Result<{ message: string }>>;

const approve: Answer = ({ app }, asked) => approveDelivery(app, asked);
const revise: Answer = ({ app, form }, asked) => requestRevision(app, asked, String(form.get("comment") ?? ""));

const about =
  (answer: Answer) =>
  async (request: PortalAction): Promise<PortalActionResult> => {
    const { customer, order, form } = request;
    const id = z.uuid().safeParse(formText(form, "deliveryId"));
    if (!id.success) return failure("This delivery doesn’t exist.");
    return answer(request, { orderId: order.id, deliveryId: id.data, by: customer.email });
  };

/** By the `intent` of their forms. */
export const deliveryActions = [
  ["approve-delivery", about(approve)],
  ["revise-delivery", about(revise)],
] as const;
