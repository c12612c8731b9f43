import { z } from "zod";
import { remindCustomer } from "~/admin/remind-customer.server";
import type { App } from "~/app-context.server";
import { failure, type Result } from "~/lib/result";
import { handleWorkAction, isWorkIntent } from "./work-actions.server";

const remindSchema = z.object({ intent: z.literal("remind"), orderId: z.uuid() });

/** Assigns an order or reminds its customer, as an admin. */
export async function handleMyDayAction(app: App, actor: string, form: FormData): Promise<Result<{ message: string }>> {
  if (isWorkIntent(form)) return handleWorkAction(app, actor, form);
  const parsed = remindSchema.safeParse(Object.fromEntries(form));
  return parsed.success ? remindCustomer(app, actor, parsed.data.orderId) : failure("We couldn’t read this request.");
}
