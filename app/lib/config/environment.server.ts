import { z } from "zod";
import { isLoopback } from "~/lib/loopback";
import type { ClaimSettings, SocialProfiles } from "./site";

/** Where an S3-compatible store is, and who we are there. `prefix` is empty or ends with a slash. */
export type S3Location = {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Where FILES_URL leads: `https://KEY:SECRET@host/bucket?region=us-east-1`, with a folder in the bucket behind it if wanted. A sentence
 * for each thing that is wrong with it.
 */
function parseStorageUrl(given: string): { place: S3Location } | { faults: string[] } {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    return { faults: ["must be a URL such as https://KEY:SECRET@host/bucket?region=us-east-1"] };
  }
  const url = new URL(given);
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean);
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  const unknown = [...new Set(url.searchParams.keys())].filter((name) => name !== "region");
  const faults = [
    accessKeyId ? "" : "must have the access key before the host: https://KEY:SECRET@host/bucket",
    secretAccessKey ? "" : "must have the secret key after the access key: https://KEY:SECRET@host/bucket",
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)
      ? ""
      : "must name a bucket after the host: https://KEY:SECRET@host/bucket",
    folders.every((folder) => /^[\w.-]+$/.test(folder)) ? "" : "must have plain words as folders after the bucket",
    unknown.length === 0 ? "" : "can only have region in its query: ?region=us-east-1",
  ].filter(Boolean);
  if (faults.length > 0 || !accessKeyId || !secretAccessKey) return { faults };
  const place = {
    endpoint: url.origin,
    region: url.searchParams.get("region") || "us-east-1",
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    accessKeyId,
    secretAccessKey,
  };
  return { place };
}

/** A key may hold characters that an address must write as %2F; undefined for what nobody can read. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** What the agency says of itself on the site. In each of these, "none" takes the default off the site. */

const NONE = "none";

const isHttps = (value: string) => URL.canParse(value) && new URL(value).protocol === "https:";

/** A network's own front page is nobody's profile. */
const profile = z
  .string()
  .refine((value) => value === NONE || (isHttps(value) && new URL(value).pathname.length > 1), {
    error: "must be the address of your profile, such as https://www.instagram.com/yourname, or none",
  })
  .transform((value) => (value === NONE ? null : value))
  .optional();

const claim = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "must be text, or none")
    .max(most, `must have at most ${most} characters`)
    .transform((value) => (value === NONE ? null : value))
    .optional();

const source = z
  .string()
  .refine(isHttps, { error: "must be a page that proves it, starting with https://" })
  .optional();

/** Characters: figures stand in large letters, an award is a card's title, the line of trust is a sentence. */
const FIGURE = 12;
const TITLE = 40;
const LINE = 120;

const siteVariables = {
  INSTAGRAM_URL: profile,
  LINKEDIN_URL: profile,
  YOUTUBE_URL: profile,
  CLAIM_TRUST: claim(LINE),
  CLAIM_TRUST_SOURCE: source,
  CLAIM_BUSINESSES: claim(FIGURE),
  CLAIM_BUSINESSES_SOURCE: source,
  CLAIM_SUPPORT: claim(FIGURE),
  CLAIM_SUPPORT_SOURCE: source,
  CLAIM_SATISFACTION: claim(FIGURE),
  CLAIM_SATISFACTION_SOURCE: source,
  CLAIM_AVAILABILITY: claim(FIGURE),
  CLAIM_AVAILABILITY_SOURCE: source,
  CLAIM_AWARD: claim(TITLE),
  CLAIM_AWARD_SOURCE: source,
};
const variables = z.object(siteVariables);
type SiteVariables = z.output<typeof variables>;

export const socialProfiles = (env: SiteVariables): SocialProfiles => ({
  instagram: env.INSTAGRAM_URL,
  linkedin: env.LINKEDIN_URL,
  youtube: env.YOUTUBE_URL,
});

export const claimSettings = (env: SiteVariables): ClaimSettings => ({
  trust: { text: env.CLAIM_TRUST, source: env.CLAIM_TRUST_SOURCE },
  businesses: { text: env.CLAIM_BUSINESSES, source: env.CLAIM_BUSINESSES_SOURCE },
  support: { text: env.CLAIM_SUPPORT, source: env.CLAIM_SUPPORT_SOURCE },
  satisfaction: { text: env.CLAIM_SATISFACTION, source: env.CLAIM_SATISFACTION_SOURCE },
  availability: { text: env.CLAIM_AVAILABILITY, source: env.CLAIM_AVAILABILITY_SOURCE },
  award: { text: env.CLAIM_AWARD, source: env.CLAIM_AWARD_SOURCE },
});

/** The environment as it is given: what each variable may be, and what they may be together. */

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const DEFAULT_ADDRESS = "hello@pixelpilots.example";

const port = z.coerce
  .number("must be a port: a whole number from 0 to 65535")
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= 65_535, {
    error: "must be a port: a whole number from 0 to 65535",
  });
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });
/** Links and addresses are made by adding a path to it. */
const origin = url("http:", "https:").refine(
  (value) => {
    if (!URL.canParse(value)) return true;
    const { pathname, search, hash, username, password } = new URL(value);
    return pathname === "/" && `${search}${hash}${username}${password}` === "";
  },
  { error: "must be an origin, without a path or query, such as https://shop.example" },
);
const address = z.email("must be an email address");
const sender = z.string().refine((value) => address.safeParse(extractEmail(value)).success, {
  error: "must be an email address, alone or as in Pixel Pilots <hello@shop.example>",
});
const addresses = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.email("must be email addresses, separated by commas")));

/** An S3-compatible store; each thing that is wrong with it is said by itself. */
const filesUrl = z.string().transform((given, { issues }) => {
  const read = parseStorageUrl(given);
  if ("place" in read) return read.place;
  for (const message of read.faults) issues.push({ code: "custom", input: given, message });
  return z.NEVER;
});

/** What each variable may be by itself. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  FILES_URL: filesUrl.optional(),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  MAIL_FROM: sender.default(`Pixel Pilots <${DEFAULT_ADDRESS}>`),
  MAIL_ALLOWED: addresses.optional(),
  TEAM_EMAIL: address.default(DEFAULT_ADDRESS),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  BACKUP_KEY: z.string().min(16, "must have at least 16 characters").optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, "must start with sk_test_, sk_live_, rk_test_ or rk_live_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must start with whsec_").optional(),
  PAYMENTS: z.literal("sandbox", "can only be 'sandbox'").optional(),
  SANDBOX_PORT: port.optional(),
  SITE_PHONE: z
    .string()
    .regex(/\d.*\d.*\d/, "must be a phone number")
    .optional(),
  SITE_HOLIDAYS: z.enum(["none", "us-federal"], "can be none or us-federal").default("none"),
  SCHEDULING_URL: url("http:", "https:").optional(),
  ...siteVariables,
  RATE_LIMIT_FACTOR: z.coerce
    .number("must be a number greater than 0")
    .positive("must be a number greater than 0")
    .max(1_000_000, "must be at most 1000000")
    .default(1),
  TRUSTED_PROXIES: z.coerce
    .number("must be a whole number from 0 to 10")
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= 10, "must be a whole number from 0 to 10")
    .default(0),
  RETENTION: z.enum(["on", "off"], "can be on or off").default("on"),
  KEEP_PAID_YEARS: z.coerce
    .number("must be a whole number from 7 to 30")
    .refine((value) => Number.isInteger(value) && value >= 7 && value <= 30, "must be a whole number from 7 to 30")
    .default(7),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 characters, without spaces")
    .optional(),
  // The names of the OpenTelemetry standard. The headers are read by its own package, as are its others.
  OTEL_EXPORTER_OTLP_ENDPOINT: url("http:", "https:").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be a number from 0 to 1")
    .min(0, "must be a number from 0 to 1")
    .max(1, "must be a number from 0 to 1")
    .default(1),
  // Checked here; the log reads it by itself, because it is needed before the settings are read.
  LOG_LEVEL: z.enum(LOG_LEVELS, `can be ${LOG_LEVELS.join(", ")}`).optional(),
});

export type EnvironmentValues = Record<string, string | undefined>;

/** What the variables may not be together, one line each. */
export function findSettingConflicts(given: EnvironmentValues): string[] {
  const faults = [...portFaults(given), ...paymentFaults(given), ...liveFaults(given)];
  if (!isLocal(given) && !given.AUTH_SECRET) {
    faults.push("AUTH_SECRET must be set when the shop serves a public address (any 32 random characters or more)");
  }
  return faults;
}

/** Whether the shop serves its own machine alone. */
export const isLocal = (given: EnvironmentValues): boolean =>
  isLoopback(given.HOST ?? "127.0.0.1") && isLoopback(hostOf(given.APP_URL) ?? "localhost");

/** Whether cards are charged with this key. */
export const isLiveKey = (key: string | undefined): boolean => /^(sk|rk)_live_/.test(key ?? "");

function portFaults(given: EnvironmentValues): string[] {
  if (given.STRIPE_SECRET_KEY) return [];
  const shop = Number(given.PORT ?? 3000);
  if (given.SANDBOX_PORT !== undefined && shop !== 0 && Number(given.SANDBOX_PORT) === shop) {
    return ["SANDBOX_PORT must be different from PORT"];
  }
  return given.SANDBOX_PORT === undefined && shop === 65_535
    ? ["SANDBOX_PORT must be set: PORT + 1 is not a valid port"]
    : [];
}

function paymentFaults(env: EnvironmentValues): string[] {
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

/** With keys that charge cards, nothing that a buyer sees may be a placeholder. */
function liveFaults(given: EnvironmentValues): string[] {
  if (!isLiveKey(given.STRIPE_SECRET_KEY)) return [];
  const needed: [name: string, isThere: boolean, what: string][] = [
    ["APP_URL", /^https:/i.test(given.APP_URL ?? ""), "the shop's public https address"],
    ["SMTP_URL", given.SMTP_URL !== undefined, "or buyers get no email"],
    ["MAIL_FROM", isOwn(given.MAIL_FROM), "your own sender instead of the placeholder"],
    ["TEAM_EMAIL", isOwn(given.TEAM_EMAIL), "your own address instead of the placeholder"],
  ];
  return needed
    .filter(([, isThere]) => !isThere)
    .map(([name, , what]) => `${name} must be set with a live STRIPE_SECRET_KEY: ${what}`);
}

const isOwn = (value: string | undefined) =>
  value !== undefined && extractEmail(value).toLowerCase() !== DEFAULT_ADDRESS;

/** "a@b" of "Name <a@b>", or the whole text. */
export const extractEmail = (value: string): string => /^[^<>\r\n]*<([^<>\s]+)>\s*$/.exec(value)?.[1] ?? value;

const hostOf = (value: string | undefined) => (value && URL.canParse(value) ? new URL(value).hostname : undefined);
