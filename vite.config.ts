import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { SITE_SCRIPT, siteScript } from "./tools/build/site-script.ts";

/** Packages that must stay files of their own on the server: WASM beside its loader, a driver with optional parts. */
const external = [
  ...["@electric-sql/pglite", "pg"],
  // Loaded by the shops that need them.
  ...["sharp", "@aws-sdk/client-s3", "@aws-sdk/lib-storage"],
  // Loaded by backups alone.
  ...["tar-stream", "age-encryption"],
];

/**
 * Chunks of the client. Without groups the bundler writes a file for each set of pages that share something, sixty for one page. Islands need React
 * without the router, and a form needs no other service's form.
 */
const chunks = [
  {
    name: "site",
    test: /app[\\/](routes[\\/]layout[\\/]site-script[\\/]|checkout[\\/](draft-storage|returning[\\/]resume-order)|lib[\\/]http[\\/](api-client|error-body)\.ts|lib[\\/]result|auth[\\/]sessions[\\/](script-cookies|cookie-names))|(?<!open-now)\.part\.ts|preload-helper/,
  },
  { name: "hours", test: /app[\\/]lib[\\/]dates[\\/](business-hours|format-date)/ },
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown.runtime/ },
  { name: "router", test: /node_modules[\\/]react-router[\\/]/ },
  { name: "ui", test: /app[\\/]ui[\\/](?!receipt|dismiss-toasts)/, minShareCount: 2 },
  {
    name: "form",
    test: /[\\/](react-hook-form|zod)[\\/]|app[\\/]checkout[\\/](form[\\/]|[\w-]+\.ts)|app[\\/]catalog[\\/](define-service|define-view|fields|field-rules|terms-consent)\.ts|app[\\/]ui[\\/]receipt[\\/]sent-request/,
    minShareCount: 2,
  },
  {
    name: "frame",
    test: /app[\\/](routes[\\/](layout|seo)[\\/]|content[\\/]|lib[\\/](config[\\/](?!site-context)|dates[\\/]|db[\\/]column-types|[\w-]+\.ts)|orders[\\/](work-status|deliveries[\\/]delivery|files[\\/]file-limits)\.ts|ui[\\/]receipt[\\/]|catalog[\\/])/,
    minShareCount: 3,
  },
].map((group, place) => ({ ...group, priority: 10 - place }));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), siteScript()],
  resolve: { tsconfigPaths: true },
  build: {
    assetsInlineLimit: 0,
    target: "baseline-widely-available",
  },
  environments: {
    client: { build: { rollupOptions: { input: [SITE_SCRIPT], output: { codeSplitting: { groups: chunks } } } } },
    // The server is one bundle with its own entry: the composition root imports the routes, not the other way round.
    // React Router takes a bundle for Node's only where @react-router/node is one of `dependencies`, which is of the bundle here.
    ssr: {
      resolve: { conditions: ["node"], externalConditions: ["node"] },
      build: { rollupOptions: { input: "./server/production.ts" } },
    },
  },
  // In production everything is bundled but these: importing drizzle, better-auth and Stripe's 200 files unbundled costs a second.
  ssr: command === "build" ? { noExternal: true, external } : { external },
}));
