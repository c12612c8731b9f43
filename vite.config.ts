import { mkdirSync, writeFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { colors } from "./app/lib/colors.ts";
import { chunks } from "./tools/build/chunks.ts";
import { SITE_SCRIPT, siteScript } from "./tools/build/site-script.ts";

/** Packages that are not bundled on the server: they have WASM or optional parts, or only some shops or backups load them. */
const external = [
  "@electric-sql/pglite",
  "@hyzyla/pdfium",
  "@react-pdf/renderer",
  "pg",
  "sharp",
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "tar-stream",
  "age-encryption",
];

/** The shop, and the process that renders PDFs. React Router would give both the same name. */
const serverEntries: Plugin = {
  name: "server-entries",
  enforce: "post",
  config: () => ({
    environments: { ssr: { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } },
  }),
};

// For app/site.css: Tailwind reads style sheets from the disk only.
const properties = Object.entries(colors).map(([name, color]) => `--color-${name}: ${color};`);
mkdirSync(".react-router", { recursive: true });
writeFileSync(".react-router/colors.css", `@theme { ${properties.join(" ")} }`);

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
