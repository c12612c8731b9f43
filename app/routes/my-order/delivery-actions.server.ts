import { z } from "zod";
import { textOf } from "~/accounts/forms/form-text";
import { type Asked, approveDelivery, askForRevision } from "~/orders/deliveries/answer.server";
import { type Result, refused } from "~/result";
import type { CustomerOutcome, CustomerRequest } from "./customer-request";

/** How a customer answers a delivery. */
type Answer = (request: CustomerRequest, asked: Asked) => Promise<Result<{ message: string }>>;

const approve: Answer = ({ app }, asked) => approveDelivery(app, asked);
const revise: Answer = ({ app, form }, asked) => askForRevision(app, asked, String(form.get("comment") ?? ""));

const about =
  (answer: Answer) =>
  async (request: CustomerRequest): Promise<CustomerOutcome> => {
    const { customer, order, form } = request;
    const id = z.uuid().safeParse(textOf(form, "deliveryId"));
    if (!id.success) return refused("This delivery doesn’t exist.");
    return answer(request, { orderId: order.id, deliveryId: id.data, by: customer.email });
  };

/** By the `intent` of their forms. */
export const deliveryActions = [
  ["approve-delivery", about(approve)],
  ["revise-delivery", about(revise)],
] as const;
