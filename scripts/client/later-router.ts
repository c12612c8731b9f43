import type { Plugin } from "vite";

/**
 * Takes out of the scripts that every page loads what of React Router only navigation needs. These modules of the package are for its
 * index replaced by ours; who needs only constants of one gets a copy, of which the bundler keeps just those.
 */

/** What stands in for each, as source, given the module's path. */
const REPLACED: Record<string, (file: string) => string> = {
  // The state of a page and all that changes it.
  "router/router.js": (file) =>
    [
      'import { deferRouter } from "/app/hydration/deferred-router.ts";',
      `export * from "${file}?small";`,
      `const load = () => import("${file}?later");`,
      "export const createRouter = (init) => deferRouter(init, load);",
    ].join("\n"),
  // How loaders' data is asked for. The answer that is in the page is read by the small copy.
  "dom/ssr/single-fetch.js": (file) =>
    [
      `export * from "${file}?small";`,
      `const load = () => import("${besides(file, "dom/ssr/single-fetch.js", "router/router.js")}?later");`,
      "export const getTurboStreamSingleFetchDataStrategy = (...of) => async (request) => (await load()).getTurboStreamSingleFetchDataStrategy(...of)(request);",
    ].join("\n"),
  // Asking for routes that a page does not know: ours know all of them (react-router.config.ts).
  "dom/ssr/fog-of-war.js": (file) =>
    [
      `export * from "${file}?small";`,
      "export const getPatchRoutesOnNavigationFunction = () => undefined;",
      "export const useFogOFWarDiscovery = () => {};",
    ].join("\n"),
};

const LIBRARY = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/;
const INDEX = /[\\/]react-router[\\/]dist[\\/]production[\\/]index\.js$/;

const SERVER = /[\\/]server-runtime[\\/]/;

const besides = (file: string, own: string, other: string) => file.slice(0, -own.length) + other;

/** The build fails where the package has one of these modules no more. */
export function laterRouter(): Plugin {
  const missing = new Set(Object.keys(REPLACED));
  return {
    name: "later-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer) {
      const [from = "", query] = importer?.split("?") ?? [];
      if (!source.startsWith(".") || !(LIBRARY.test(from) || INDEX.test(from))) return null;
      const module = await this.resolve(source, from, { skipSelf: true });
      if (!module || query === "ours") return module;
      // Of which neither a small copy nor the server's parts leave anything here.
      if (module.id.endsWith("instrumentation.js") && (query === "small" || SERVER.test(from)))
        return `${module.id}?small`;
      const name = Object.keys(REPLACED).find((ending) => module.id.endsWith(ending));
      if (!name) return module;
      if (!INDEX.test(from)) return `${module.id}?small`;
      missing.delete(name);
      return `${module.id}?ours`;
    },
    load(id) {
      const [file = "", query] = id.split("?");
      if (!LIBRARY.test(file)) return null;
      if (query === "ours")
        return REPLACED[Object.keys(REPLACED).find((ending) => file.endsWith(ending)) ?? ""]?.(file);
      if (query !== "later") return null;
      const strategy = besides(file, "router/router.js", "dom/ssr/single-fetch.js");
      return `export { createRouter } from "${file}";\nexport { getTurboStreamSingleFetchDataStrategy } from "${strategy}";`;
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`React Router has no ${[...missing].join(", ")} any more: see scripts/client/later-router.ts`);
    },
  };
}
