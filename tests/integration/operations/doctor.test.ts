import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { runShopCommand } from "../../support/shop/shop-command.ts";
import { runAdmin, signedIn } from "../../support/shop/visitor.ts";

let shop: Shop;
let beside: Awaited<ReturnType<typeof doctor>>;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.discard());

const reportSchema = z.object({
  ok: z.boolean(),
  findings: z.array(z.object({ check: z.string(), level: z.string(), what: z.string(), mend: z.string().optional() })),
});

/** Runs `npm run doctor -- --json` with the shop's settings and `changes` to them. */
async function doctor(changes: Record<string, string> = {}) {
  const env = {
    LOG_LEVEL: "silent",
    PORT: new URL(shop.url).port,
    SANDBOX_PORT: new URL(shop.sandboxUrl).port,
    ...changes,
  };
  const { code, stdout } = await runShopCommand(shop, ["doctor", "--json"], { env });
  const { ok, findings } = reportSchema.parse(JSON.parse(stdout));
  expect(ok).toBe(code === 0);
  return { code, findings, faults: findings.filter(({ level }) => level === "fault") };
}

test("beside a running shop it finds no problem, and sends a test email and a test event", async () => {
  beside = await doctor();
  const { code, findings } = beside;
  expect(code).toBe(0);
  // On a busy machine the database may be slow, which is only a warning.
  const isWell = ({ level, what }: (typeof findings)[number]) => level === "fine" || / ms to answer /.test(what);
  const fine = (check: string) => findings.filter((one) => one.check === check && isWell(one));
  for (const check of ["folder", "process", "database", "jobs", "events", "files", "mail", "provider", "webhook"]) {
    expect(fine(check), check).not.toEqual([]);
  }
  expect((await shop.sentEmails()).map(({ subject }) => subject)).toContain("Test email from your shop");
});

test("admins see the same checks, and run all of them", async () => {
  await runAdmin(shop, "add", "ann@pixelpilots.example");
  const admin = await signedIn(shop, "ann@pixelpilots.example");
  const { findings } = beside;
  const page = (await admin.get("/admin/health")).html;
  for (const { what } of findings.filter(({ check }) => check === "jobs" || check === "events")) {
    expect(page).toContain(what);
  }
  expect(page, "a test event is not kept").not.toContain("evt_test");
  const pressed = await admin.post("/admin/health", { intent: "run-checks" });
  expect(pressed.status).toBe(200);
  for (const words of ["A signed test event reached the shop", "A test email was saved", "Check complete"]) {
    expect(pressed.html).toContain(words);
  }
  expect((await admin.get("/admin/activity?kind=shop-examined")).html).toContain("Shop checked");
});

test("without a running shop it checks the rest, and says what it did not check", async () => {
  await shop.stop();
  const { code, findings } = await doctor();
  expect(code).toBe(0);
  expect(findings).toContainEqual({ check: "process", level: "note", what: "No shop is running here." });
  expect(findings.filter(({ check, level }) => check === "database" && level === "fine")).toHaveLength(1);
});
