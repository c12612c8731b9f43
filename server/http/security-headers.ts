import type { Settings } from "~/lib/config/settings.server";

/** What stands in every answer but its policy for contents, which depends on its scripts. */
export function securityHeaders({ appUrl }: Pick<Settings, "appUrl">): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(appUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}
