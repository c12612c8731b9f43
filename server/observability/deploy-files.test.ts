import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { addDatabaseMetrics } from "./database-metrics";
import { createMetrics } from "./metrics";

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(["critical", "warning"]) }),
  annotations: z.object({ summary: z.string().min(1), action: z.string().min(20), runbook: z.string() }),
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(readFileSync("deploy/prometheus-alerts.yaml", "utf8")))
  .groups.flatMap((group) => group.rules);

const panel = z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) });
const board = z
  .object({ panels: z.array(panel) })
  .parse(JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")));

/** Labels added by Prometheus. */
const OWN = ["le", "instance", "job"];

const labelled = z.object({ labelNames: z.array(z.string()) });

/** Labels by the names in /metrics. */
let printed: Map<string, readonly string[]>;
beforeAll(async () => {
  const { registry, countPool } = createMetrics();
  countPool(() => ({ open: 0, idle: 0, waiting: 0, most: 10 }));
  // The database is not queried: only the names are used.
  addDatabaseMetrics(registry, {} as never);
  const metrics = await registry.getMetricsAsJSON();
  printed = new Map(
    metrics.flatMap(({ name, type }) => {
      const own = labelled.safeParse(registry.getSingleMetric(name)).data?.labelNames ?? [];
      const names = String(type) === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name];
      return names.map((one): [string, readonly string[]] => [one, [...own, ...OWN]]);
    }),
  );
});

/** Names of our metrics in an expression, except Prometheus' own `up`. */
const metricsIn = (expr: string) => expr.match(/\b(?:shop|process|nodejs)_\w+/g) ?? [];
/** Labels used by an expression: `metric{label=...}`. */
const labelsIn = (expr: string) =>
  [...expr.matchAll(/\b((?:shop|process|nodejs)_\w+)\{([^}]*)\}/g)].flatMap(([, metric = "", inside = ""]) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => ({ metric, label })),
  );

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

test.each(expressions)("%s uses metrics and labels that /metrics contains", (_, expr) => {
  if (!expr.startsWith("up{")) expect(metricsIn(expr)).not.toEqual([]);
  for (const name of metricsIn(expr)) expect([...printed.keys()]).toContain(name);
  for (const { metric, label } of labelsIn(expr)) expect(printed.get(metric)).toContain(label);
});

describe("docs/operations/monitoring.md", () => {
  const chapter = readFileSync("docs/operations/monitoring.md", "utf8");

  test.each(rules)("explains what to do when $alert fires", ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/operations/monitoring.md#${alert.toLowerCase()}`);
    expect(chapter).toContain(`\n### ${alert}\n`);
  });

  test("names only existing alerts", () => {
    const named = [...chapter.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(named).toEqual(rules.map(({ alert }) => alert));
  });

  test("explains exactly the existing metrics", () => {
    const ours = [...printed.keys()]
      .filter((name) => name.startsWith("shop_"))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ""));
    const explained = new Set(chapter.match(/`shop_\w+`/g)?.map((name) => name.slice(1, -1)));
    expect(explained).toEqual(new Set(ours));
  });
});

describe.each(["deploy/nginx.conf", "deploy/Caddyfile"])("%s", (file) => {
  const written = readFileSync(file, "utf8");

  test("sends pages to https, and refuses what programs ask for without it", () => {
    expect(written).toMatch(/http:\/\/shop\.example|listen 80;/);
    expect(written).toMatch(/(respond @programs|api\|healthz\|readyz\|metrics.*return) 403/);
    expect(written).toMatch(/https:\/\/shop\.example(\$request_uri|\{uri\})/);
  });

  test("lets nobody ask for figures from outside", () => {
    expect(written).toMatch(/(location = \/metrics \{ return|respond \/metrics) 404/);
  });
});

test("nginx speaks no TLS before 1.2, and takes the client's address from the connection alone", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  expect(nginx).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/);
  // An nginx location with own headers inherits none.
  expect(nginx.match(/proxy_set_header X-Forwarded-For .*/g)).toEqual([
    "proxy_set_header X-Forwarded-For $remote_addr;",
  ]);
  expect(nginx).not.toMatch(/^ {8}proxy_set_header/m);
  expect(nginx).not.toMatch(/proxy_add_x_forwarded_for/);
});

/** As Caddy applies it: the pattern is in Go's syntax, which is the same here. */
test("Caddy logs no query, no address of a customer and no header with a key", { tags: "promise-31" }, () => {
  const caddy = readFileSync("deploy/Caddyfile", "utf8");
  const pattern = new RegExp(/request>uri regexp "(.+)" ""$/m.exec(caddy)?.[1] ?? "", "g");
  const logged = (uri: string) => uri.replace(pattern, "");
  for (const [uri, expected] of [
    ["/receipt?key=secret", "/receipt"],
    ["/my-order?token=secret&from=mail?x", "/my-order"],
    ["/payment-success?session_id=secret", "/payment-success"],
    ["/?secret", "/"],
    ["/admin/customers/secret%40acme.example", ""],
    ["/admin/customers/secret.data?page=2", ""],
    ["/admin/customers", "/admin/customers"],
    ["/blog/1", "/blog/1"],
  ] as const)
    expect(logged(uri), uri).toBe(expected);
  // In the global options, which also cover lines about requests that failed.
  const everywhere = caddy.slice(0, caddy.indexOf("http://shop.example"));
  for (const field of [
    "request>headers>Referer",
    "request>headers>Cookie",
    "resp_headers>Location",
    "resp_headers>Set-Cookie",
  ])
    expect(everywhere).toContain(`${field} delete`);
  expect(caddy.match(/^\s+log\b.*$/gm)?.map((line) => line.trim())).toEqual(["log {", "log"]);
});
