import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

/** Node strips types but cannot compile JSX. Importing this file first enables imports of `.tsx` files. */
registerHooks({
  load: (url, context, next) =>
    url.endsWith(".tsx")
      ? { format: "module", shortCircuit: true, source: compiled(fileURLToPath(url)) }
      : next(url, context),
});

function compiled(file: string): string {
  const { code, errors } = transformSync(file, readFileSync(file, "utf8"), { jsx: { runtime: "automatic" } });
  if (errors.length > 0) throw new Error(`${file} cannot be read`, { cause: errors[0] });
  return code;
}
