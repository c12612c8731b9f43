import { z } from "zod";
import { fieldsOf, readText } from "~/content/documents/document-kind";
import { getApp } from "~/lib/app-context.server";
import { readFormData } from "~/lib/http/form-data";
import { methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/markdown";
import { requireDocumentKind } from "./document-param.server";

const formSchema = z.object({ field: z.string(), text: z.string() });

/** POST /admin/content/:kind/markdown: `field`, `text` -> `{ html }` as its page shows it, or `{ fault }`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = await requireDocumentKind(getApp(context), params.kind);
  const parsed = formSchema.safeParse(Object.fromEntries(await readFormData(request)));
  const field = fieldsOf(kind).find(({ name }) => name === parsed.data?.field);
  if (!parsed.success || !field?.toHtml) return Response.json({ fault: "This field has no preview." }, { status: 400 });
  const text = readText(field, parsed.data.text);
  const fault = text.length > field.maxLength ? "This is too long." : field.findFault?.(text);
  return Response.json(fault ? { fault } : { html: field.toHtml(text) });
}

export const loader = () => methodNotAllowedResponse("POST");
