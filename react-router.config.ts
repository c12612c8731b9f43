import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are known from the first page on: no request for a manifest while somebody navigates.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
