import { sandboxSecrets } from "@pixel-pilots/stripe-sandbox/config";
import type { Shop } from "./shop.ts";

/** Values for secret settings that can be looked for wherever somebody else could read them. */
export const CANARIES = {
  AUTH_SECRET: "canary-of-the-auth-secret-0123456789abcdef",
  BACKUP_KEY: "canary-of-the-backup-key-0123456789",
  METRICS_TOKEN: "canary-of-the-metrics-token",
};

/** What a shop that takes money is started with besides. */
export const PROVIDER_CANARIES = {
  STRIPE_SECRET_KEY: "sk_test_canaryOfTheStripeKey",
  STRIPE_WEBHOOK_SECRET: "whsec_canaryOfTheWebhookSecret",
};

/** What settings hold of which a part is secret. */
const PASSWORDS = {
  database: "canary-of-the-database",
  mailServer: "canary-of-the-mail-server",
  files: "canary-of-the-file-store",
  traces: "canary-of-the-traces",
};

/** Whom a shop needs besides: all of them at one port, where mostly nobody is. `port`: of the file store, which has to be there. */
export const awayCanaries = (port = 9) => ({
  SMTP_URL: `smtp://shop:${PASSWORDS.mailServer}@127.0.0.1:9`,
  FILES_URL: `http://shop-key:${PASSWORDS.files}@127.0.0.1:${port}/shop`,
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=${PASSWORDS.traces}`,
});

/** In the environment of the build that `npm test` makes on a clean checkout. */
export const BUILT_WITH = {
  ...CANARIES,
  ...PROVIDER_CANARIES,
  ...awayCanaries(),
  DATABASE_URL: `postgres://shop:${PASSWORDS.database}@127.0.0.1:9/shop`,
};
export const ALL_CANARIES = Object.values({ ...CANARIES, ...PROVIDER_CANARIES, ...PASSWORDS });

/** What nobody outside may read: the canaries, the keys that a shop made in its data folder, and its database's password. */
export function secretsOf({ dataDir, databaseUrl }: Pick<Shop, "dataDir" | "databaseUrl">): string[] {
  const password = databaseUrl ? [new URL(databaseUrl).password] : [];
  const made = Object.values(sandboxSecrets(dataDir));
  return [...Object.values(CANARIES), ...made, ...password].filter((secret) => secret.length >= 6);
}

export const found = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => text.includes(secret));
