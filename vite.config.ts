import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { SITE_SCRIPT, siteScript } from "./tools/build/site-script.ts";

/** Packages that are not bundled on the server: they have WASM or optional parts, or only some shops or backups load them. */
const external = [
  "@electric-sql/pglite",
  "@react-pdf/renderer",
  "pg",
  "sharp",
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "tar-stream",
  "age-encryption",
];

/**
 * Chunks of the client. Without groups the bundler writes a file for each set of pages with shared modules, up to 60 per page. Islands need
 * React without the router, and a form must not load another service's form.
 */
const chunks = [
  {
    name: "site",
    test: /app[\\/](routes[\\/]layout[\\/]site-script[\\/]|checkout[\\/]draft-storage|lib[\\/]http[\\/](api-client|error-body)\.ts|lib[\\/]result|auth[\\/]sessions[\\/](script-cookies|cookie-names))|(?<!coming-soon|open-now)\.part\.ts|preload-helper/,
  },
  { name: "hours", test: /app[\\/]lib[\\/](dates[\\/](business-hours|format-date)|config[\\/]time-zone)/ },
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown.runtime/ },
  { name: "router", test: /node_modules[\\/]react-router[\\/]/ },
  { name: "toast", test: /app[\\/]ui[\\/](toast|open-dialogs|images[\\/]icons)/ },
  {
    name: "ui",
    test: /app[\\/]ui[\\/](?!receipt|dismiss-toasts|amount|email-text|suggest-email|cards|examples|fact-list|form-outcome|order-background|starfield|tax-|track)/,
    minShareCount: 2,
  },
  {
    name: "form",
    test: /[\\/]zod[\\/]|app[\\/]checkout[\\/](form[\\/]|(?!service-from-url|no-script-notice)[\w-]+\.ts)|app[\\/]catalog[\\/](define-service|define-view|fields|field-rules|form-state|terms-consent)\.ts|app[\\/]ui[\\/]receipt[\\/]sent-request/,
    minShareCount: 2,
  },
  { name: "offers", test: /app[\\/]catalog[\\/]([\w-]+[\\/]offer|offers)\.ts/ },
  { name: "settings", test: /app[\\/](content[\\/](use-)?site|lib[\\/]config[\\/]placeholders)\.ts/ },
  {
    name: "frame",
    test: /app[\\/](routes[\\/](layout|seo)[\\/]|content[\\/](?!documents[\\/]|home|site-context)|lib[\\/](config[\\/]|dates[\\/]|db[\\/]column-types|(?!colors|page-background)[\w-]+\.ts)|orders[\\/](work-status|deliveries[\\/]delivery|files[\\/]file-limits)\.ts|ui[\\/]receipt[\\/]|catalog[\\/](?!define-view|cards|services)[\w-]+\.ts)/,
    minShareCount: 3,
  },
].map((group, place) => ({ ...group, priority: 10 - place }));

/** The shop, and the process that renders PDFs. React Router would give both the same name. */
const serverEntries: Plugin = {
  name: "server-entries",
  enforce: "post",
  config: () => ({
    environments: { ssr: { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } },
  }),
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), siteScript(), serverEntries],
  resolve: { tsconfigPaths: true },
  build: {
    assetsInlineLimit: 0,
    // tools/build/clear.mjs does it.
    emptyOutDir: false,
    target: "baseline-widely-available",
  },
  environments: {
    client: { build: { rollupOptions: { input: [SITE_SCRIPT], output: { codeSplitting: { groups: chunks } } } } },
    // The server's entry imports the routes. The conditions are explicit because React Router only sets them for Node if
    // @react-router/node is in `dependencies`, and here it is bundled.
    ssr: {
      resolve: { conditions: ["node"], externalConditions: ["node"] },
      build: {
        rollupOptions: { input: { index: "./server/production.ts", "pdf-worker": "./server/jobs/pdf-worker.ts" } },
      },
    },
  },
  // Everything else is bundled in production: importing drizzle, better-auth and Stripe's 200 files takes 1 s.
  ssr: command === "build" ? { noExternal: true, external } : { external },
}));
