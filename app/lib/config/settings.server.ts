import { join, resolve } from "node:path";
import {
  claimSettings,
  type Environment,
  type EnvironmentValues,
  environmentSchema,
  findSettingConflicts,
  isLiveKey,
  isLocal,
  type S3Location,
  socialProfiles,
} from "./environment.server";
import { buildSite, type Site } from "./site";

export type Settings = {
  port: number;
  host: string;
  /** Origin without a trailing slash. */
  appUrl: string;
  dataDir: string;
  databaseUrl?: string;
  files: S3Location | { folder: string };
  smtpUrl?: string;
  /** Recipients of email by SMTP: all, or only these (lower case); other email is written to the email folder. */
  emailRecipients: "everybody" | readonly string[];
  mailFrom: string;
  teamEmail: string;
  authSecret?: string;
  backupKey?: string;
  /** Required by /metrics, which responds 404 if it is not set. */
  metricsToken?: string;
  /** OTLP endpoint, and the share of sampled traces from 0 to 1. No tracing if absent. */
  traces?: { url: string; share: number };
  payments: { kind: "stripe"; secretKey: string; webhookSecret: string } | { kind: "sandbox"; port: number };
  rateLimitFactor: number;
  /** Number of proxies in front of the shop that append to X-Forwarded-For. 0: the header is ignored. */
  trustedProxies: number;
  /** Whether expired data is deleted every night, and for how many years paid orders are retained. */
  retention: { on: boolean; paidYears: number };
  site: Site;
};

/** What a start uses of this machine and network. Null for an invalid setting. */
export type LocalResources = {
  host: string;
  port: number | null;
  /** Also null if no sandbox is started. */
  sandboxPort: number | null;
  appUrl: string;
  dataDir: string;
  /** Undefined for PGlite. */
  databaseUrl: string | undefined | null;
  /** Also null if files are on disk. */
  s3: S3Location | null;
};

/** `faults`: one sentence for each invalid setting. `localResources`: from the valid ones. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";
  readonly faults: readonly string[];
  readonly localResources: LocalResources;
  constructor(faults: readonly string[], localResources: LocalResources) {
    super(faults.join("\n"));
    this.faults = faults;
    this.localResources = localResources;
  }
}

/** An empty string counts as unset; relative paths start at `root`. Throws InvalidSettings, which lists all errors. */
export function readSettings(env: EnvironmentValues, root = process.cwd()): Settings {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environmentSchema.safeParse(values);
  const issues = parsed.success ? [] : parsed.error.issues;
  const faults = [
    ...new Set(issues.map(({ path, message }) => `${String(path[0])} ${message}`)),
    ...findSettingConflicts(values),
  ];
  if (parsed.success && faults.length === 0) return settingsFrom(parsed.data, root, isLocal(values));
  throw new InvalidSettings(
    faults,
    readableResources(values, new Set(issues.map(({ path }) => String(path[0]))), root),
  );
}

export const listSetVariables = (env: EnvironmentValues): string[] =>
  Object.keys(environmentSchema.shape).filter((name) => env[name] !== undefined && env[name] !== "");

export const localResourcesOf = ({
  host,
  port,
  payments,
  appUrl,
  dataDir,
  databaseUrl,
  files,
}: Settings): LocalResources => ({
  host,
  port,
  sandboxPort: payments.kind === "sandbox" ? payments.port : null,
  appUrl,
  dataDir,
  databaseUrl,
  s3: "folder" in files ? null : files,
});

/** `faulty`: names of the invalid variables. */
function readableResources(values: EnvironmentValues, faulty: ReadonlySet<string>, root: string): LocalResources {
  const readable = environmentSchema.parse(
    Object.fromEntries(Object.entries(values).filter(([name]) => !faulty.has(name))),
  );
  const port = faulty.has("PORT") ? null : readable.PORT;
  const next = port === null ? null : port + 1;
  const sandboxPort = values.STRIPE_SECRET_KEY || faulty.has("SANDBOX_PORT") ? null : (readable.SANDBOX_PORT ?? next);
  return {
    host: readable.HOST,
    port,
    sandboxPort: sandboxPort !== null && sandboxPort <= 65_535 && sandboxPort !== port ? sandboxPort : null,
    appUrl: originOf(readable),
    dataDir: resolve(root, readable.DATA_DIR),
    databaseUrl: faulty.has("DATABASE_URL") ? null : readable.DATABASE_URL,
    s3: readable.FILES_URL ?? null,
  };
}

function settingsFrom(env: Environment, root: string, loopback: boolean): Settings {
  const sandbox = !env.STRIPE_SECRET_KEY;
  const appUrl = originOf(env);
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl,
    dataDir: resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    files: env.FILES_URL ?? { folder: join(resolve(root, env.DATA_DIR), "files") },
    smtpUrl: env.SMTP_URL,
    emailRecipients: emailRecipients(env, loopback),
    mailFrom: env.MAIL_FROM,
    teamEmail: env.TEAM_EMAIL,
    authSecret: env.AUTH_SECRET,
    backupKey: env.BACKUP_KEY,
    metricsToken: env.METRICS_TOKEN,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces`, share: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    payments:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { kind: "stripe", secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : { kind: "sandbox", port: env.SANDBOX_PORT ?? env.PORT + 1 },
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    trustedProxies: env.TRUSTED_PROXIES,
    retention: { on: env.RETENTION === "on", paidYears: env.KEEP_PAID_YEARS },
    site: buildSite({
      origin: appUrl,
      phone: env.SITE_PHONE,
      schedulingUrl: env.SCHEDULING_URL,
      socials: socialProfiles(env),
      claims: claimSettings(env),
      live: isLiveKey(env.STRIPE_SECRET_KEY),
      holidays: env.SITE_HOLIDAYS,
      paidYears: env.KEEP_PAID_YEARS,
      testBanner: sandbox && !loopback,
    }),
  };
}

/** A public demo only emails the team and MAIL_ALLOWED: otherwise strangers could send their text to any address. */
function emailRecipients(env: Environment, loopback: boolean): Settings["emailRecipients"] {
  if (isLiveKey(env.STRIPE_SECRET_KEY) || (loopback && !env.MAIL_ALLOWED)) return "everybody";
  return [...new Set([env.TEAM_EMAIL.toLowerCase(), ...(env.MAIL_ALLOWED ?? [])])];
}

const originOf = ({ APP_URL, PORT }: Pick<Environment, "APP_URL" | "PORT">) =>
  new URL(APP_URL ?? `http://localhost:${PORT}`).origin;

export const emailFolder = (settings: Settings): string => join(settings.dataDir, "mail");
