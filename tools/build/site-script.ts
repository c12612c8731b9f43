import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The script of every page, a separate entry of the client build. */
export const SITE_SCRIPT = "app/routes/layout/site-script/site-script.ts";

/** Provides `virtual:site-script`, the script's URL, to the server: the built file, or the source in development. */
export function siteScript(): Plugin {
  let isBuild = false;
  return {
    name: "site-script",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === "virtual:site-script" ? "\0site-script" : null),
    load: (id) =>
      id === "\0site-script" ? `export default ${JSON.stringify(`/${isBuild ? builtFile() : SITE_SCRIPT}`)}` : null,
  };
}

/** The server is built after the client, whose manifest React Router keeps until then. */
function builtFile(): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync("build/client/.vite/manifest.json", "utf8"),
  );
  const built = manifest[SITE_SCRIPT];
  if (!built) throw new Error(`The client's build has no ${SITE_SCRIPT}`);
  return built.file;
}
