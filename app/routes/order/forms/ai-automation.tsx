import service from "~/catalog/ai-automation/service";
import view from "~/catalog/ai-automation/view";
import { FormPage, formMeta } from "../form-page";

export const handle = { prerender: true, scripts: { draft: true } };
export const meta = formMeta(service, view);

export default function Form() {
  return <FormPage service={service} view={view} />;
}
