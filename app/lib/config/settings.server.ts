import { join, resolve } from "node:path";
import type { z } from "zod";
import type { S3Location } from "./environment.server";
import {
  claimSettings,
  type EnvironmentValues,
  environment,
  findSettingConflicts,
  isLiveKey,
  isLocal,
  socialProfiles,
} from "./environment.server";
import { buildSite, type Site } from "./site";

/** Everything that the environment decides, parsed once at start. */
export type Settings = {
  port: number;
  host: string;
  /** Origin without a trailing slash. */
  appUrl: string;
  dataDir: string;
  databaseUrl?: string;
  /** Where the files of orders are. */
  files: S3Location | { folder: string };
  smtpUrl?: string;
  /** Who gets mail by SMTP: everybody, or these addresses alone (lower case); the others' mails go into the mail folder. */
  mailRecipients: "everybody" | readonly string[];
  mailFrom: string;
  teamEmail: string;
  authSecret?: string;
  /** What backups are encrypted with. */
  backupKey?: string;
  /** What whoever reads /metrics must know; absent, there is no such page. */
  metricsToken?: string;
  /** Where traces go, and the share of them that is kept, from 0 to 1; absent, nothing is traced. */
  traces?: { url: string; share: number };
  payments: { kind: "stripe"; secretKey: string; webhookSecret: string } | { kind: "sandbox"; port: number };
  rateLimitFactor: number;
  /** How many proxies in front of us add to X-Forwarded-For. 0: the header is ignored. */
  trustedProxies: number;
  /** Whether what is past its time is deleted every night, and for how many years paid orders are kept. */
  retention: { on: boolean; paidYears: number };
  site: Site;
};

/** What a start needs of the machine. Null where the setting itself is at fault. */
export type LocalResources = {
  host: string;
  port: number | null;
  /** Null when no sandbox is started, too. */
  sandboxPort: number | null;
  appUrl: string;
  dataDir: string;
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined | null;
  /** Null where files are on the disk, too. */
  filesPlace: S3Location | null;
};

/** Every fault in the environment, one line each, and what can be read in spite of them. */
export class InvalidSettings extends Error {
  override name = "SettingsInvalid";
  readonly faults: readonly string[];
  readonly premises: LocalResources;
  constructor(faults: readonly string[], premises: LocalResources) {
    super(faults.join("\n"));
    this.faults = faults;
    this.premises = premises;
  }
}

/** Reads the environment. Throws InvalidSettings with every fault at once. An empty string counts as unset. */
export function readSettings(env: EnvironmentValues, root = process.cwd()): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  const issues = parsed.success ? [] : parsed.error.issues;
  const faults = [
    ...new Set(issues.map(({ path, message }) => `${String(path[0])} ${message}`)),
    ...findSettingConflicts(given),
  ];
  if (parsed.success && faults.length === 0) return settingsFrom(parsed.data, root, isLocal(given));
  throw new InvalidSettings(faults, premisesFrom(given, new Set(issues.map(({ path }) => String(path[0]))), root));
}

/** The names of our variables that are set. */
export const listSetVariables = (env: EnvironmentValues): string[] =>
  Object.keys(environment.shape).filter((name) => env[name] !== undefined && env[name] !== "");

/** What the shop occupies on this machine. */
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
  filesPlace: "folder" in files ? null : files,
});

function premisesFrom(given: EnvironmentValues, faulty: ReadonlySet<string>, root: string): LocalResources {
  const readable = environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !faulty.has(name))));
  const port = faulty.has("PORT") ? null : readable.PORT;
  const next = port === null ? null : port + 1;
  const sandboxPort = given.STRIPE_SECRET_KEY || faulty.has("SANDBOX_PORT") ? null : (readable.SANDBOX_PORT ?? next);
  return {
    host: readable.HOST,
    port,
    sandboxPort: sandboxPort !== null && sandboxPort <= 65_535 && sandboxPort !== port ? sandboxPort : null,
    appUrl: originOf(readable),
    dataDir: resolve(root, readable.DATA_DIR),
    databaseUrl: faulty.has("DATABASE_URL") ? null : readable.DATABASE_URL,
    filesPlace: readable.FILES_URL ?? null,
  };
}

function settingsFrom(env: z.output<typeof environment>, root: string, loopback: boolean): Settings {
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
    mailRecipients: mailRecipients(env, loopback),
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

/**
 * Whom a shop mails. A public shop with test payments mails only its own people, because strangers could have it send
 * their words to any address. A shop of somebody's own machine mails everybody, unless told whom.
 */
function mailRecipients(env: z.output<typeof environment>, loopback: boolean): Settings["mailRecipients"] {
  if (isLiveKey(env.STRIPE_SECRET_KEY) || (loopback && !env.MAIL_ALLOWED)) return "everybody";
  return [...new Set([env.TEAM_EMAIL.toLowerCase(), ...(env.MAIL_ALLOWED ?? [])])];
}

const originOf = ({ APP_URL, PORT }: Pick<z.output<typeof environment>, "APP_URL" | "PORT">) =>
  new URL(APP_URL ?? `http://localhost:${PORT}`).origin;

/** The folder where mails go without SMTP_URL. */
export const emailFolder = (settings: Settings): string => join(settings.dataDir, "mail");
