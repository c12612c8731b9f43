import service from "~/catalog/seo-copywriting/service";
import view from "~/catalog/seo-copywriting/view";
import { FormPage, formMeta } from "../form-page";

export const handle = { prerender: true, scripts: { draft: true } };
export const meta = formMeta(service, view);

export default function Form() {
  return <FormPage service={service} view={view} />;
}
