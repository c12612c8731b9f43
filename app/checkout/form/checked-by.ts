import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { Service } from "~/catalog/define-service";

/** How the form library has a form checked by the service's own schema: each field's first message, by the field's path. */
export const schemaResolver =
  ({ schema }: Pick<Service, "schema">): Resolver<FieldValues> =>
  (values) => {
    const { data, error } = schema.safeParse(values);
    if (data) return { values: data, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, code, message } of error.issues) {
      const name = path.join(".");
      if (!get(errors, name)) set(errors, name, { type: code, message });
    }
    return { values: {}, errors };
  };
