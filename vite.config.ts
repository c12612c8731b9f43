import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { sharedChunks } from "./scripts/client/chunks.ts";
import { laterRouter } from "./scripts/client/later-router.ts";

/** Packages that must stay files of their own on the server: WASM beside its loader, a driver with optional parts. */
const external = [
  ...["@electric-sql/pglite", "pg"],
  // Loaded by the shops that need them.
  ...["sharp", "@aws-sdk/client-s3", "@aws-sdk/lib-storage"],
  // Loaded by backups alone.
  ...["tar-stream", "age-encryption"],
];

const shared = sharedChunks();

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), shared.plugin, laterRouter()],
  resolve: { tsconfigPaths: true },
  build: {
    assetsInlineLimit: 0,
    target: "baseline-widely-available",
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: shared.groups } } } } },
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
