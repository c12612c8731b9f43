import { join, resolve } from "node:path";
import { z } from "zod";
import { makeSite, type Site } from "~/content/site";
import { isLoopback } from "~/loopback";

/** Everything that the environment decides, parsed once at start (decisions, "Names": Environment). */
export type Settings = {
  port: number;
  host: string;
  /** Origin without a trailing slash. */
  appUrl: string;
  dataDir: string;
  databaseUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  teamEmail: string;
  authSecret?: string;
  payments: { kind: "stripe"; secretKey: string; webhookSecret: string } | { kind: "sandbox"; port: number };
  rateLimitFactor: number;
  /** How many proxies in front of us add to X-Forwarded-For. 0: the header is ignored. */
  trustedProxies: number;
  site: Site;
};

/** Every fault in the environment, one line each. */
export class SettingsInvalid extends Error {
  override name = "SettingsInvalid";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

const port = z.coerce.number().int().min(0).max(65_535);
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: url("http:", "https:").optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, "must be an e-mail address")
    .default("Pixel Pilots <hello@pixelpilots.example>"),
  TEAM_EMAIL: z.email("must be an e-mail address").default("hello@pixelpilots.example"),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, "must begin with sk_test_, sk_live_, rk_test_ or rk_live_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must begin with whsec_").optional(),
  PAYMENTS: z.literal("sandbox", "can only be 'sandbox'").optional(),
  SANDBOX_PORT: port.optional(),
  SITE_PHONE: z
    .string()
    .regex(/\d.*\d.*\d/, "must be a phone number")
    .optional(),
  SCHEDULING_URL: url("http:", "https:").optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive("must be a number above 0").default(1),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
});

/** Reads the environment. Throws SettingsInvalid with every fault at once. An empty string counts as unset. */
export function readSettings(env: Record<string, string | undefined>, root = process.cwd()): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const loopback = isLoopback(given.HOST ?? "127.0.0.1") && isLoopback(hostOf(given.APP_URL) ?? "localhost");
  faults.push(...paymentFaults(given, loopback));
  if (!loopback && !given.AUTH_SECRET) {
    faults.push("AUTH_SECRET must be set when the shop serves a public address (any 32 random characters or more)");
  }
  if (!parsed.success || faults.length > 0) throw new SettingsInvalid(faults);
  return settingsFrom(parsed.data, root, loopback);
}

function settingsFrom(env: z.output<typeof environment>, root: string, loopback: boolean): Settings {
  const sandbox = !env.STRIPE_SECRET_KEY;
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin;
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl,
    dataDir: resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    teamEmail: env.TEAM_EMAIL,
    authSecret: env.AUTH_SECRET,
    payments:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { kind: "stripe", secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : { kind: "sandbox", port: env.SANDBOX_PORT ?? env.PORT + 1 },
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    trustedProxies: env.TRUSTED_PROXIES,
    site: makeSite({
      origin: appUrl,
      phone: env.SITE_PHONE,
      schedulingUrl: env.SCHEDULING_URL,
      testBanner: sandbox && !loopback,
    }),
  };
}

function paymentFaults(env: Record<string, string | undefined>, loopback: boolean): string[] {
  if (env.PAYMENTS === "sandbox" && env.STRIPE_SECRET_KEY) {
    return ["PAYMENTS=sandbox and STRIPE_SECRET_KEY exclude each other: unset one of them"];
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
    return [
      "STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY (whsec_..., from the webhook endpoint's page)",
    ];
  }
  if (env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY) {
    return ["STRIPE_SECRET_KEY must be set together with STRIPE_WEBHOOK_SECRET"];
  }
  if (!env.STRIPE_SECRET_KEY && !loopback && env.PAYMENTS !== "sandbox") {
    return [
      "STRIPE_SECRET_KEY must be set when the shop serves a public address (or PAYMENTS=sandbox, to show it with test payments)",
    ];
  }
  return [];
}

const hostOf = (value: string | undefined) => (value && URL.canParse(value) ? new URL(value).hostname : undefined);

/** The folder where mails go without SMTP_URL. */
export const mailFolder = (settings: Settings): string => join(settings.dataDir, "mail");
