import service from "~/catalog/web-page/service";
import view from "~/catalog/web-page/view";
import { FormPage, formMeta } from "../form-page";

export const handle = { prerender: true, scripts: { draft: true } };
export const meta = formMeta(service, view);

export default function Form() {
  return <FormPage service={service} view={view} />;
}
