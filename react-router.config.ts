import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The first page has the complete manifest, so that navigation needs no manifest request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
