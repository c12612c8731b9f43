import service from "~/catalog/blast/service";
import view from "~/catalog/blast/view";
import { FormPage, formMeta } from "../form-page";

export const handle = { prerender: true, scripts: { draft: true } };
export const meta = formMeta(service, view);

export default function Form() {
  return <FormPage service={service} view={view} />;
}
