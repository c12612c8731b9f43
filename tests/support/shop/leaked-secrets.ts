import { sandboxSecrets } from "@pixel-pilots/stripe-sandbox/config";
import type { Shop } from "./shop.ts";

/** Secret settings with values that tests search for in everything public. */
export const CANARIES = {
  AUTH_SECRET: "canary-of-the-auth-secret-0123456789abcdef",
  BACKUP_KEY: "canary-of-the-backup-key-0123456789",
  METRICS_TOKEN: "canary-of-the-metrics-token",
};

/** For a shop with a real provider. */
export const PROVIDER_CANARIES = {
  STRIPE_SECRET_KEY: "sk_test_canaryOfTheStripeKey",
  STRIPE_WEBHOOK_SECRET: "whsec_canaryOfTheWebhookSecret",
};

/** Secret parts of other settings. */
const PASSWORDS = {
  database: "canary-of-the-database",
  mailServer: "canary-of-the-mail-server",
  files: "canary-of-the-file-store",
  traces: "canary-of-the-traces",
  model: "canary-of-the-model-provider",
};

/** External services at an unused port. The file storage must exist at start, so `port` may be that of a real one. */
export const unreachableServices = (port = 9) => ({
  SMTP_URL: `smtp://shop:${PASSWORDS.mailServer}@127.0.0.1:9`,
  FILES_URL: `http://shop-key:${PASSWORDS.files}@127.0.0.1:${port}/shop`,
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=${PASSWORDS.traces}`,
  AI_MODEL: "writer",
  AI_API_KEY: PASSWORDS.model,
  AI_PRICES: "1/10",
  AI_URL: "http://127.0.0.1:9",
});

/** Environment of the build that `npm test` makes in a clean checkout. */
export const BUILT_WITH = {
  ...CANARIES,
  ...PROVIDER_CANARIES,
  ...unreachableServices(),
  DATABASE_URL: `postgres://shop:${PASSWORDS.database}@127.0.0.1:9/shop`,
};
export const ALL_CANARIES = Object.values({ ...CANARIES, ...PROVIDER_CANARIES, ...PASSWORDS });

/** The canaries, the generated keys in the data folder, and the database password. */
export function secretsOf({ dataDir, databaseUrl }: Pick<Shop, "dataDir" | "databaseUrl">): string[] {
  const password = databaseUrl ? [new URL(databaseUrl).password] : [];
  const generated = Object.values(sandboxSecrets(dataDir));
  return [...Object.values(CANARIES), ...generated, ...password].filter((secret) => secret.length >= 6);
}

export const findSecrets = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => text.includes(secret));
