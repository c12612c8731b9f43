import { join, resolve } from "node:path";
import type { z } from "zod";
import type { TaxMode } from "~/lib/db/column-types";
import { isLoopback, reachableHost } from "~/lib/loopback";
import {
  type Environment,
  type EnvironmentValues,
  environmentSchema,
  findSettingConflicts,
  isLiveKey,
  isLocal,
  plainSchema,
  type S3Location,
} from "./environment.server";

export type Settings = PlainSettings & {
  /** Origin without a trailing slash. */
  appUrl: string;
  dataDir: string;
  files: S3Location | { folder: string };
  /** Recipients of email by SMTP, lower case; other email is written to the email folder. */
  emailRecipients: "everybody" | readonly string[];
  /** OTLP endpoint, and the share of sampled traces from 0 to 1. */
  traces?: { url: string; share: number };
  payments: { kind: "stripe"; secretKey: string; webhookSecret: string } | { kind: "sandbox"; port: number };
  /** Drafting with a model. Prices in dollars per million tokens, which is microdollars per token. */
  ai?: { model: string; key: string; url: string; inputPrice: number; outputPrice: number; monthlyDollars: number };
  /** `mode`: null without taxes. `country`: the seller's, two letters. */
  tax: { mode: TaxMode | null; included: boolean; country: string };
  retention: { on: boolean; paidYears: number };
  siteOptions: SiteOptions;
};

/** "AUTH_SECRET" -> "authSecret" */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type Plain = z.output<typeof plainSchema>;
type PlainSettings = { [Name in keyof Plain as CamelCase<Name>]: Plain[Name] };

/** What the environment says about the site. */
export type SiteOptions = {
  origin?: string;
  phone?: string;
  email?: string;
  schedulingUrl?: string;
  /** Real cards: leaves out the placeholders of social profiles. */
  live?: boolean;
  paidYears?: number;
  testBanner: boolean;
  /** `included`: whether prices include it. */
  tax?: { mode: TaxMode; included: boolean };
};

/** Ports, folders and servers that a start uses. Null: invalid, or not used. */
export type LocalResources = {
  host: string;
  port: number | null;
  sandboxPort: number | null;
  appUrl: string;
  dataDir: string;
  /** Undefined for PGlite, null if invalid. */
  databaseUrl: string | undefined | null;
  s3: S3Location | null;
};

/** `faults`: one sentence for each invalid setting. */
export class InvalidSettings extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/** An empty string counts as unset; relative paths start at `root`. Throws InvalidSettings, which lists all errors. */
export function readSettings(env: EnvironmentValues, root?: string): Settings {
  const { settings, faults } = readEnvironment(env, root);
  if (!settings) throw new InvalidSettings(faults);
  return settings;
}

/** Like `readSettings`, but returns the errors with the local resources of the valid settings. */
export function readEnvironment(
  env: EnvironmentValues,
  root = process.cwd(),
): { settings: Settings | null; faults: string[]; localResources: LocalResources } {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environmentSchema.safeParse(values);
  const issues = parsed.success ? [] : parsed.error.issues;
  const faults = [
    ...new Set(issues.map(({ path, message }) => `${String(path[0])} ${message}`)),
    ...findSettingConflicts(values),
  ];
  return {
    settings: parsed.success && faults.length === 0 ? settingsFrom(parsed.data, root, isLocal(values)) : null,
    faults,
    localResources: readableResources(values, new Set(issues.map(({ path }) => String(path[0]))), root),
  };
}

export const listSetVariables = (env: EnvironmentValues): string[] =>
  Object.keys(environmentSchema.shape).filter((name) => env[name] !== undefined && env[name] !== "");

function readableResources(values: EnvironmentValues, invalidNames: ReadonlySet<string>, root: string): LocalResources {
  const readable = environmentSchema.parse(
    Object.fromEntries(Object.entries(values).filter(([name]) => !invalidNames.has(name))),
  );
  const port = invalidNames.has("PORT") ? null : readable.PORT;
  const next = port === null ? null : port + 1;
  const sandboxPort =
    values.STRIPE_SECRET_KEY || invalidNames.has("SANDBOX_PORT") ? null : (readable.SANDBOX_PORT ?? next);
  return {
    host: readable.HOST,
    port,
    sandboxPort: sandboxPort !== null && sandboxPort <= 65_535 && sandboxPort !== port ? sandboxPort : null,
    appUrl: originOf(readable),
    dataDir: resolve(root, readable.DATA_DIR),
    databaseUrl: invalidNames.has("DATABASE_URL") ? null : readable.DATABASE_URL,
    s3: readable.FILES_URL ?? null,
  };
}

function settingsFrom(env: Environment, root: string, loopback: boolean): Settings {
  const sandbox = !env.STRIPE_SECRET_KEY;
  const appUrl = originOf(env);
  return {
    ...plainSettings(env),
    appUrl,
    dataDir: resolve(root, env.DATA_DIR),
    files: env.FILES_URL ?? { folder: join(resolve(root, env.DATA_DIR), "files") },
    emailRecipients: emailRecipients(env, loopback),
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces`, share: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    ai: aiSettings(env),
    payments:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { kind: "stripe", secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : { kind: "sandbox", port: env.SANDBOX_PORT ?? env.PORT + 1 },
    tax: { mode: taxMode(env), included: env.TAX_INCLUDED === "yes", country: env.TAX_COUNTRY },
    retention: { on: env.RETENTION === "on", paidYears: env.KEEP_PAID_YEARS },
    siteOptions: {
      origin: appUrl,
      phone: env.SITE_PHONE,
      email: env.TEAM_EMAIL,
      schedulingUrl: env.SCHEDULING_URL,
      live: isLiveKey(env.STRIPE_SECRET_KEY),
      paidYears: env.KEEP_PAID_YEARS,
      testBanner: sandbox && !loopback,
      tax: env.TAX === "off" ? undefined : { mode: env.TAX, included: env.TAX_INCLUDED === "yes" },
    },
  };
}

const plainSettings = (env: Environment): PlainSettings =>
  Object.fromEntries(plainSchema.keyof().options.map((name) => [camelCase(name), env[name]])) as PlainSettings;

const camelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function aiSettings(env: Environment): Settings["ai"] {
  const { AI_MODEL: model, AI_API_KEY: key, AI_PRICES: prices, AI_URL: url, AI_MONTHLY_DOLLARS: monthlyDollars } = env;
  if (!model || !key || !prices) return undefined;
  const [inputPrice = 0, outputPrice = 0] = prices.split("/").map(Number);
  return { model, key, url, inputPrice, outputPrice, monthlyDollars };
}

const taxMode = ({ TAX }: Environment): TaxMode | null => (TAX === "off" ? null : TAX);

/** A public demo only emails the team and MAIL_ALLOWED: otherwise strangers could send their text to any address. */
function emailRecipients(env: Environment, loopback: boolean): Settings["emailRecipients"] {
  if (isLiveKey(env.STRIPE_SECRET_KEY) || (loopback && !env.MAIL_ALLOWED)) return "everybody";
  return [...new Set([env.TEAM_EMAIL.toLowerCase(), ...(env.MAIL_ALLOWED ?? [])])];
}

/** Many machines know "localhost" as 127.0.0.1 only. */
const originOf = ({ APP_URL, HOST, PORT }: Pick<Environment, "APP_URL" | "HOST" | "PORT">) => {
  const host = HOST.includes(":") && isLoopback(HOST) ? reachableHost(HOST) : "localhost";
  return new URL(APP_URL ?? `http://${host}:${PORT}`).origin;
};

export const emailFolder = (settings: Settings): string => join(settings.dataDir, "mail");
