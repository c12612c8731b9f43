import type { App } from "~/lib/app-context.server";
import { InvalidSettings, type Settings } from "~/lib/config/settings.server";
import { DatabaseError, type Outage, rootCauseMessage } from "~/lib/db/errors";
import { detectOutage } from "~/lib/db/outage";
import { describeError, redactError } from "~/lib/logging/redact-error";
import { StorageOfAnotherShop } from "~/lib/storage/shop-storage.server";

/** A problem outside of our code that prevents the start. The message says how to fix it. */
export class StartupError extends Error {}

export const formatStartupError = (error: unknown): string =>
  error instanceof InvalidSettings ? formatStartupErrors(error.faults) : describeStartupError(error);

export const formatStartupErrors = (faults: readonly string[]): string =>
  faults.length === 1 ? `${faults[0]}` : `The shop cannot start:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`;

/** Describes one error. Only unexpected errors include a stack trace. */
export function describeStartupError(error: unknown): string {
  const isExplained = [StartupError, DatabaseError, StorageOfAnotherShop].some((kind) => error instanceof kind);
  if (isExplained && error instanceof Error) return error.message;
  const outage = detectOutage(error);
  if (outage) return OUTAGE_ADVICE[outage](rootCauseMessage(error));
  if (isPermissionError(error)) {
    return `This user is missing a permission (${error.message}). Grant it, or set DATA_DIR to another folder.`;
  }
  if (!(error instanceof Error)) return `Something failed: ${rootCauseMessage(error)}`;
  // The original message may contain a statement with its values.
  return [`Something failed: ${describeError(error)}`, redactError(error).stack].filter(Boolean).join("\n");
}

const OUTAGE_ADVICE: Record<Outage, (reason: string) => string> = {
  full: () =>
    "No space is left on the disk. Free some space, or use a folder on another disk (for the shop: DATA_DIR).",
  "read-only": (reason) =>
    `The shop cannot save anything (${reason}). Set DATA_DIR to a writable folder, or DATABASE_URL to a server that accepts writes.`,
  away: (reason) =>
    `A service the shop needs is not responding (${reason}). Check that it is running, then start again.`,
};

const isPermissionError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");

/** `firstOwnerUrl`: null once there is an owner, or if the shop is public. */
export function startupBanner(
  settings: Settings,
  app: Pick<App, "database" | "mailer" | "paymentProvider">,
  firstOwnerUrl: string | null,
): string {
  const { payments } = settings;
  const clock: [string, string][] =
    payments.kind === "sandbox" ? [["", `fast-forward its clock at http://localhost:${payments.port}/clock`]] : [];
  const lines: [string, string][] = [
    ["Shop", settings.appUrl],
    ["Payments", PAYMENT_LABELS[app.paymentProvider.mode]],
    ...clock,
    ["Email", app.mailer.where],
    [
      "Orders",
      app.database.kind === "pglite" ? `embedded database in ${settings.dataDir}` : "PostgreSQL (DATABASE_URL)",
    ],
    ["First admin", firstOwnerUrl ?? "npm run admin -- add you@example.com"],
  ];
  return `\nPixel Pilots is open.\n\n${lines.map(([name, value]) => `  ${name.padEnd(13)}${value}`).join("\n")}\n\n  Stop with Ctrl-C.\n\n`;
}

const PAYMENT_LABELS = {
  live: "LIVE: real cards are charged",
  test: "test mode at Stripe: no real money moves",
  sandbox: "test mode: the built-in card sandbox, no real money moves (card 4242 4242 4242 4242)",
} as const;
