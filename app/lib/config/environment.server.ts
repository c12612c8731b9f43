import { z } from "zod";
import { TAX_MODES } from "~/lib/db/column-types";
import { emailAddressSchema } from "~/lib/email-schema";
import { bareHost, isLoopback } from "~/lib/loopback";
import { PLACEHOLDERS } from "./placeholders";
import { findCredentialsFault, isDecodable } from "./url-credentials.server";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** `https://KEY:SECRET@host/bucket?region=us-east-1`, optionally with folders after the bucket. */
const filesUrl = z.string().transform((value, { issues }) => {
  const reject = (message: string) => issues.push({ code: "custom", input: value, message });
  const fault = credentialsMessage(value, "access key or secret key");
  if (fault) {
    reject(fault);
    return z.NEVER;
  }
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    reject("must be a URL such as https://KEY:SECRET@host/bucket?region=us-east-1");
    return z.NEVER;
  }
  const url = new URL(value);
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean);
  const [accessKeyId = "", secretAccessKey = ""] = [url.username, url.password].map(decodeURIComponent);
  if (!accessKeyId) reject("must have the access key before the host: https://KEY:SECRET@host/bucket");
  if (!secretAccessKey) reject("must have the secret key after the access key: https://KEY:SECRET@host/bucket");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    reject("must name a bucket after the host: https://KEY:SECRET@host/bucket");
  if (!folders.every((folder) => /^[\w.-]+$/.test(folder))) reject("must have plain words as folders after the bucket");
  if ([...url.searchParams.keys()].some((name) => name !== "region"))
    reject("can only have region in its query: ?region=us-east-1");
  return {
    endpoint: url.origin,
    region: url.searchParams.get("region") || "us-east-1",
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    accessKeyId,
    secretAccessKey,
  };
});

/** Bucket of an S3-compatible store. `prefix` is empty or ends with a slash. */
export type S3Location = z.output<typeof filesUrl>;

/** Without any character of the password but the one that must be encoded. */
function credentialsMessage(value: string, where = "user name or password"): string | null {
  const fault = findCredentialsFault(value);
  if (!fault) return null;
  return fault.kind === "delimiter"
    ? `has a ${fault.character} in its ${where}, where it must be written as ${encodeURIComponent(fault.character)}`
    : `has a % in its ${where} that begins no code such as %2F: write a % itself as %25`;
}

const textLike = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional();

const numberBetween = (min: number, max: number, error: string) =>
  z.coerce.number(error).min(min, error).max(max, error);

const wholeNumber = (min: number, max: number, error = `must be a whole number from ${min} to ${max}`) =>
  numberBetween(min, max, error).int(error);

const port = wholeNumber(0, 65_535, "must be a port: a whole number from 0 to 65535");

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

/** A server's URL with credentials, such as `example`. */
const serverUrl = (example: string, ...protocols: string[]) =>
  z.string().superRefine((value, { addIssue }) => {
    const reject = (message: string) => addIssue({ code: "custom", input: value, message });
    if (!protocols.some((protocol) => value.toLowerCase().startsWith(`${protocol}//`))) {
      return reject(`must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`);
    }
    const fault = credentialsMessage(value);
    if (fault) return reject(fault);
    if (!URL.canParse(value)) return reject(`must be a URL such as ${example}: its host or port cannot be read`);
    if (!isDecodable(new URL(value).pathname))
      reject("has a % after its host that begins no code such as %2F: write a % itself as %25");
  });

const origin = url("http:", "https:").refine(
  (value) => {
    if (!URL.canParse(value)) return true;
    const { pathname, search, hash, username, password } = new URL(value);
    return pathname === "/" && `${search}${hash}${username}${password}` === "";
  },
  { error: "must be an origin, without a path or query, such as https://shop.example" },
);

const email = z.string().pipe(emailAddressSchema("must be an email address"));

const sender = z.string().refine((value) => email.safeParse(extractEmail(value)).success, {
  error: "must be an email address, alone or as in Your Agency <hello@shop.example>",
});

const emails = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(emailAddressSchema("must be email addresses, separated by commas")));

/** Settings with the same value: AUTH_SECRET is `settings.authSecret`. */
export const plainSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().transform(bareHost).default("127.0.0.1"),
  DATABASE_URL: serverUrl("postgres://user:password@host:5432/name", "postgres:", "postgresql:").optional(),
  SMTP_URL: serverUrl("smtp://user:password@host:587", "smtp:", "smtps:").optional(),
  /** Without a name, emails have the brand’s. */
  MAIL_FROM: sender.default(PLACEHOLDERS.email),
  TEAM_EMAIL: email.default(PLACEHOLDERS.email),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  BACKUP_KEY: z.string().min(16, "must have at least 16 characters").optional(),
  /** Without it, /metrics responds 404. */
  METRICS_TOKEN: textLike(/^[\x21-\x7e]{16,}$/, "must have at least 16 characters, without spaces"),
  RATE_LIMIT_FACTOR: z.coerce
    .number("must be a number greater than 0")
    .positive("must be a number greater than 0")
    .max(1_000_000, "must be at most 1000000")
    .default(1),
  /** Number of proxies in front of the shop that append to X-Forwarded-For. 0: the header is ignored. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
});

/** Checks each variable alone; see `findSettingConflicts` for their combinations. */
export const environmentSchema = plainSchema.extend({
  APP_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  FILES_URL: filesUrl.optional(),
  MAIL_ALLOWED: emails.optional(),
  STRIPE_SECRET_KEY: textLike(
    /^(sk|rk)_(test|live)_\w+$/,
    "must be the whole key: sk_test_, sk_live_, rk_test_ or rk_live_, then letters and digits",
  ),
  STRIPE_WEBHOOK_SECRET: textLike(
    /^whsec_\S+$/,
    "must be the whole secret: whsec_ and what follows it, without spaces",
  ),
  PAYMENTS: z.literal("sandbox", "can only be 'sandbox'").optional(),
  SANDBOX_PORT: port.optional(),
  SITE_PHONE: textLike(/\d.*\d.*\d/, "must be a phone number"),
  SCHEDULING_URL: url("http:", "https:").optional(),
  TAX: z.enum(["off", ...TAX_MODES], `can be off, ${TAX_MODES.join(" or ")}`).default("off"),
  TAX_INCLUDED: z.enum(["yes", "no"], "can be yes or no").default("no"),
  TAX_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a country code of two capital letters, such as US")
    .default("US"),
  RETENTION: z.enum(["on", "off"], "can be on or off").default("on"),
  KEEP_PAID_YEARS: wholeNumber(7, 30).default(7),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: textLike(/^[\x21-\x7e]{8,}$/, "must have at least 8 characters, without spaces"),
  AI_PRICES: textLike(
    /^\d+(\.\d+)?\/\d+(\.\d+)?$/,
    "must be dollars per million tokens read and written, such as 1.25/10",
  ),
  AI_URL: url("http:", "https:").default("https://api.openai.com/v1"),
  AI_MONTHLY_DOLLARS: numberBetween(0.01, 1_000, "must be dollars, from 0.01 to 1000").default(20),
  // Names of the OpenTelemetry standard. Its package reads the headers and its other variables.
  OTEL_EXPORTER_OTLP_ENDPOINT: url("http:", "https:").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: numberBetween(0, 1, "must be a number from 0 to 1").default(1),
  // Only checked here: the logger reads it from the environment, because it starts before the settings are read.
  LOG_LEVEL: z.enum(LOG_LEVELS, `can be ${LOG_LEVELS.join(", ")}`).optional(),
});

export type Environment = z.output<typeof environmentSchema>;

export type EnvironmentValues = Record<string, string | undefined>;

export function findSettingConflicts(env: EnvironmentValues): string[] {
  return [
    ...findPortConflicts(env),
    ...findPaymentConflicts(env),
    ...findPlaceholders(env),
    ...findAiConflicts(env),
    ...(isLocal(env) || env.AUTH_SECRET
      ? []
      : ["AUTH_SECRET must be set when the shop serves a public address (any 32 random characters or more)"]),
  ];
}

export const isLocal = (env: EnvironmentValues): boolean =>
  isLoopback(env.HOST ?? "127.0.0.1") && isLoopback(hostOf(env.APP_URL) ?? "localhost");

export const isLiveKey = (key: string | undefined): boolean => /^(sk|rk)_live_/.test(key ?? "");

/** `Name <a@b>` -> `a@b`; other text is returned unchanged. */
export const extractEmail = (value: string): string => /^[^<>\r\n]*<([^<>\s]+)>\s*$/.exec(value)?.[1] ?? value;

function findPortConflicts(env: EnvironmentValues): string[] {
  if (env.STRIPE_SECRET_KEY) return [];
  const shop = Number(env.PORT ?? 3000);
  if (env.SANDBOX_PORT !== undefined && shop !== 0 && Number(env.SANDBOX_PORT) === shop) {
    return ["SANDBOX_PORT must be different from PORT"];
  }
  return env.SANDBOX_PORT === undefined && shop === 65_535
    ? ["SANDBOX_PORT must be set: PORT + 1 is not a valid port"]
    : [];
}

function findPaymentConflicts(env: EnvironmentValues): string[] {
  if (env.PAYMENTS === "sandbox" && env.STRIPE_SECRET_KEY) {
    return ["PAYMENTS=sandbox and STRIPE_SECRET_KEY cannot both be set. Unset one of them"];
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
    return [
      "STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY (whsec_..., from the webhook endpoint's page)",
    ];
  }
  if (env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY) {
    return ["STRIPE_SECRET_KEY must be set together with STRIPE_WEBHOOK_SECRET"];
  }
  if (!env.STRIPE_SECRET_KEY && !isLocal(env) && env.PAYMENTS !== "sandbox") {
    return [
      "STRIPE_SECRET_KEY must be set when the shop serves a public address (or PAYMENTS=sandbox to run it with test payments)",
    ];
  }
  return [];
}

function findAiConflicts(env: EnvironmentValues): string[] {
  const names = ["AI_MODEL", "AI_API_KEY", "AI_PRICES"] as const;
  const missing = names.filter((name) => !env[name]);
  return missing.length % names.length === 0
    ? []
    : [`${missing.join(" and ")} must be set with ${names.filter((name) => env[name]).join(" and ")}`];
}

/** With a live key, customers must not see placeholders. */
function findPlaceholders(env: EnvironmentValues): string[] {
  if (!isLiveKey(env.STRIPE_SECRET_KEY)) return [];
  const required: [name: string, isSet: boolean, what: string][] = [
    ["APP_URL", /^https:/i.test(env.APP_URL ?? ""), "the shop's public https address"],
    ["SMTP_URL", env.SMTP_URL !== undefined, "or buyers get no email"],
    ["MAIL_FROM", isOwnEmail(env.MAIL_FROM), "your own sender instead of the placeholder"],
    ["TEAM_EMAIL", isOwnEmail(env.TEAM_EMAIL), "your own address instead of the placeholder"],
  ];
  return required
    .filter(([, isSet]) => !isSet)
    .map(([name, , what]) => `${name} must be set with a live STRIPE_SECRET_KEY: ${what}`);
}

/** Why a shop with these settings does not start. Its commands still work, so that its data can be moved. Null if it starts. */
export const findStartBlocker = (env: EnvironmentValues): string | null =>
  isLiveKey(env.STRIPE_SECRET_KEY) && !env.DATABASE_URL ? LIVE_ON_EMBEDDED : null;

const LIVE_ON_EMBEDDED = `DATABASE_URL must be set with a live STRIPE_SECRET_KEY: the embedded database is for trying the shop. Set DATABASE_URL=postgres://user:password@host:5432/name, or let compose.yaml bring PostgreSQL:
      echo POSTGRES_PASSWORD=$(openssl rand -hex 24) >> .env
      docker compose up -d`;

const isOwnEmail = (value: string | undefined) => value !== undefined && !isPlaceholderEmail(value);

/** Any address, alone or as in `Name <a@b>`, of the domain that the shop comes with. */
export const isPlaceholderEmail = (value: string): boolean =>
  extractEmail(value).toLowerCase().split("@").at(-1) === PLACEHOLDERS.email.split("@").at(-1);

const hostOf = (value: string | undefined) => (value && URL.canParse(value) ? new URL(value).hostname : undefined);
