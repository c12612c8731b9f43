import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withFullDisk } from "../../support/database/disk-space.ts";
import { serve } from "../../support/serve.ts";
import { startAndFail, tempPorts } from "../../support/shop/failing-start.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-faults-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a start that fails", () => {
  test("reports settings, folder, both ports and database together, one sentence each", async () => {
    const [shop, sandbox] = [new URL(await serve(() => {})), new URL(await serve(() => {}))];
    writeFileSync(join(folder, "file"), "");
    const { code, output } = await startAndFail({
      PORT: shop.port,
      SANDBOX_PORT: sandbox.port,
      LOG_LEVEL: "loud",
      APP_URL: "http://localhost:4000/store",
      DATA_DIR: join(folder, "file", "below"),
      DATABASE_URL: "postgres://shop:canary-password@127.0.0.1:9/shop",
      FILES_URL: "http://shop:canary-password@127.0.0.1:9/shop",
    });
    expect(code).toBe(1);
    const faults = output.split("\n").filter((line) => line.startsWith("  - "));
    const expected = [
      /APP_URL must be an origin,/,
      /LOG_LEVEL can be .*silent/,
      /Cannot reach a PostgreSQL server at 127\.0\.0\.1:9\/shop/,
      /The bucket in FILES_URL, http:\/\/127\.0\.0\.1:9\/shop, cannot be used \(.*ECONNREFUSED/,
      new RegExp(`The card sandbox's port ${sandbox.port} on 127.0.0.1 is already in use.* SANDBOX_PORT=`),
      new RegExp(`Port ${shop.port} on 127.0.0.1 is already in use.* PORT=`),
      /The data folder .*below cannot be written/,
    ];
    for (const words of expected) expect(faults.filter((fault) => words.test(fault))).toHaveLength(1);
    expect(faults).toHaveLength(expected.length);
    expect(output).not.toMatch(/canary-password|\n {4}at |\[object/);
  });

  test("on a full disk reports that no space is left, and leaves no incomplete database", async () => {
    const disk = withFullDisk(folder);
    disk.fill();
    const dataDir = join(folder, "data");
    const { code, output } = await startAndFail({ ...(await tempPorts()), ...disk.env, DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/The data folder .* cannot be written \(ENOSPC: no space left on device.*free some space/);
    expect(output).not.toMatch(/\n {4}at |\[object/);
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).not.toContain("pglite");
  });
});
