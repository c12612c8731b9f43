import type { App } from "~/app-context.server";
import type { Settings } from "~/lib/config/settings.server";

const PAYMENTS = {
  live: "LIVE: real cards are charged",
  test: "test mode at Stripe: no real money moves",
  sandbox: "test mode: the built-in card sandbox, no real money moves (card 4242 4242 4242 4242)",
} as const;

/** What whoever started the shop wants to know, as aligned lines. */
export function startupBanner(settings: Settings, app: App): string {
  const lines: [string, string][] = [
    ["Shop", settings.appUrl],
    ["Payments", PAYMENTS[app.paymentProvider.mode]],
    ...clockLine(settings),
    ["Email", app.mailer.where],
    [
      "Orders",
      app.database.kind === "pglite" ? `embedded database in ${settings.dataDir}` : "PostgreSQL (DATABASE_URL)",
    ],
    ["First admin", "npm run admin -- add you@example.com"],
  ];
  return `\nPixel Pilots is open.\n\n${lines.map(([name, value]) => `  ${name.padEnd(13)}${value}`).join("\n")}\n\n  Stop with Ctrl-C.\n\n`;
}

/** Where months are let pass; a public shop's is for its own machine only. */
const clockLine = ({ payments }: Settings): [string, string][] =>
  payments.kind === "sandbox" ? [["", `fast-forward its clock at http://localhost:${payments.port}/clock`]] : [];
