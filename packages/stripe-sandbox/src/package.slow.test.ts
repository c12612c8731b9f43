import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { endpoint } from "../../../tests/support/sandbox/sandbox.ts";

const run = promisify(execFile);
const PACKAGE = dirname(import.meta.dirname);
const NODE_MODULES = dirname(dirname(createRequire(import.meta.url).resolve("zod/package.json")));

let folder: string;
let project: string;
const environment = () => ({
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: folder,
  npm_config_offline: "true",
  npm_config_update_notifier: "false",
});
const npm = (cwd: string, ...args: string[]) => run("npm", args, { cwd, env: environment() });

/** An empty project with the packed package and zod, installed without a network. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-package-"));
  project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  // The manifest changes while it is packed, and other tests run from this one.
  const source = join(folder, "packages", "stripe-sandbox");
  cpSync(PACKAGE, source, { recursive: true, filter: (file) => !file.endsWith("/dist") });
  symlinkSync(NODE_MODULES, join(folder, "node_modules"));
  await npm(source, "pack", "--pack-destination", folder);
  await npm(join(NODE_MODULES, "zod"), "pack", "--ignore-scripts", "--pack-destination", folder);
  const archives = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  await npm(project, "install", ...archives.map((name) => join(folder, name)));
  expect(readFileSync(join(source, "package.json"), "utf8")).toBe(readFileSync(join(PACKAGE, "package.json"), "utf8"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function typecheck(file: string) {
  const compiler = join(NODE_MODULES, "typescript", "bin", "tsc");
  const language = ["--strict", "--module", "nodenext", "--target", "es2024", "--lib", "es2024,esnext.disposable,dom"];
  const types = ["--skipLibCheck", "--typeRoots", join(NODE_MODULES, "@types"), "--types", "node"];
  return run(process.execPath, [compiler, "--noEmit", ...language, ...types, file], {
    cwd: project,
    env: environment(),
  });
}

const bin = () => join(project, "node_modules", ".bin", "stripe-sandbox");

test("the package has compiled modules with types and the README, and neither sources nor tests", () => {
  const installed = join(project, "node_modules", "@pixel-pilots", "stripe-sandbox");
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
  expect(files).toEqual(
    expect.arrayContaining(["README.md", "dist/index.js", "dist/index.d.ts", "dist/schemas/index.js"]),
  );
  expect(files.filter((file) => /\.test\.|(?<!\.d)\.ts$/.test(file))).toEqual([]);
});

test("npx runs the command, which explains itself and rejects what it cannot use", async () => {
  const { stdout } = await run("npx", ["--offline", "stripe-sandbox", "--help"], { cwd: project, env: environment() });
  expect(stdout).toContain("stripe-sandbox advance 31d");
  const live = run(bin(), ["--secret-key", "sk_live_1"], { cwd: project, env: environment() });
  await expect(live).rejects.toMatchObject({ code: 1, stderr: "--secret-key must begin with sk_test_\n" });
  const unknown = run(bin(), ["--colour"], { cwd: project, env: environment() });
  await expect(unknown).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/--colour.+--port NUMBER/s) });
  const taken = new URL((await endpoint()).url).port;
  const second = run(bin(), [], { cwd: project, env: { ...environment(), STRIPE_SANDBOX_PORT: taken } });
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: `Port ${taken} on 127.0.0.1 is already in use; choose another with --port\n`,
  });
});

test("the installed command takes a purchase to its end: session, payment page, event, state after a restart", async () => {
  const shop = await endpoint();
  const flags = ["--port", "0", "--state", "state.sqlite", "--webhook-url", shop.url, "--seller", "Ada’s shop"];
  const start = async () => {
    const child = spawn(bin(), flags, {
      cwd: project,
      env: { ...environment(), STRIPE_SECRET_KEY: "sk_test_of_the_environment" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [line] = await once(createInterface(child.stdout), "line");
    return { child, url: /^Stripe sandbox on (http:\S+)$/.exec(String(line))?.[1] ?? "" };
  };
  const headers = { Authorization: "Bearer sk_test_of_the_environment" };
  const first = await start();
  const body = new URLSearchParams({
    mode: "payment",
    success_url: "http://localhost:3000/thanks",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "1200",
    "line_items[0][price_data][product_data][name]": "Book",
  });
  const session = await (await fetch(`${first.url}/v1/checkout/sessions`, { method: "POST", headers, body })).json();
  expect(await (await fetch(session.url)).text()).toContain("Ada’s shop");
  const card = { cardNumber: "4242 4242 4242 4242", cardExpiry: "12 / 40", cardCvc: "123" };
  const form = new URLSearchParams({ ...card, email: "ada@example.com", billingName: "Ada" });
  const paid = await fetch(session.url, { method: "POST", body: form, redirect: "manual" });
  expect([paid.status, paid.headers.get("location")]).toEqual([303, "http://localhost:3000/thanks"]);
  expect((await shop.next("checkout.session.completed")).objectId).toBe(session.id);
  first.child.kill("SIGTERM");
  expect(await once(first.child, "exit")).toEqual([0, null]);

  const second = await start();
  const found = await (await fetch(`${second.url}/v1/checkout/sessions/${session.id}`, { headers })).json();
  expect(found).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 1_200 });
  const { stdout } = await run(bin(), ["advance", "2d", "--state", "state.sqlite"], {
    cwd: project,
    env: { ...environment(), STRIPE_SECRET_KEY: "sk_test_of_the_environment" },
  });
  expect(stdout).toMatch(/^The sandbox's clock is at .+: 0 sessions expired, /);
});

test("a project's code starts it in one line, and its types are found", async () => {
  writeFileSync(
    join(project, "test.ts"),
    `import { type Sandbox, startSandbox } from "@pixel-pilots/stripe-sandbox";
await using sandbox: Sandbox = await startSandbox();
const response = await fetch(sandbox.url + "/v1/events", { headers: { Authorization: "Bearer " + sandbox.secretKey } });
console.log(response.status, sandbox.client.host, sandbox.port > 0);
// @ts-expect-error A port is a number.
void (() => startSandbox({ port: "80" }));
`,
  );
  const { stdout } = await run(process.execPath, ["test.ts"], { cwd: project, env: environment() });
  expect(stdout).toBe("200 127.0.0.1 true\n");
  await typecheck("test.ts");
});

test("the README's example of a test passes, and its types are right", async () => {
  const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
  const [, example = ""] = /## In tests\n\n```ts\n(.+?)```/s.exec(readme) ?? [];
  const shop = await endpoint();
  const file = join(project, "example.test.ts");
  writeFileSync(file, example.replace("http://localhost:3000/webhooks", shop.url));
  symlinkSync(join(NODE_MODULES, "stripe"), join(project, "node_modules", "stripe"));
  onTestFinished(() => rmSync(join(project, "node_modules", "stripe")));
  const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap", file], {
    cwd: project,
    env: environment(),
  });
  expect(stdout).toContain("ok 1 - a subscriber is charged every month");
  expect(shop.received.filter(({ type }) => type === "invoice.paid")).toHaveLength(3);
  await typecheck("example.test.ts");
});
