import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { canMount, mountSmallDisk } from "../../support/faults/small-disk.ts";
import { filler } from "../../support/files/raw-upload.ts";
import { sendMessage } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";
import { runShopCommand } from "../../support/shop/shop-command.ts";
import { findEmailTo, newCustomer } from "../../support/shop/visitor.ts";

const SIZE = 1024 * 1024;
const MEGABYTES = 64;

const disk = canMount ? mountSmallDisk(MEGABYTES) : null;
afterAll(() => disk?.remove());

test.runIf(disk)(
  "files and emails of a full disk are refused or wait, and nothing is lost or left in pieces",
  async () => {
    if (!disk) return;
    const dataDir = join(disk.folder, "data");
    mkdirSync(dataDir);
    await using shop = await startShop({ dataDir, env: { RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "silent" } });
    const { visitor, orderId, email } = await newCustomer(shop);
    const old = await visitor.sendFile(orderId, "old.txt", filler(SIZE));
    const id = await visitor.beginUpload({ orderId, name: "new.txt", size: SIZE });
    const upload = () => visitor.ask(`/my-order/files/${id}?offset=0`, { method: "POST", body: filler(SIZE) });

    disk.fill();
    expect((await upload()).status).toBe(503);
    expect((await sendMessage(shop)).status).toBe(200);
    expect((await visitor.get(`/my-order/files/${old}`)).html.length).toBe(SIZE);
    for (const path of ["/", "/my-order", "/readyz"]) expect((await visitor.get(path)).status).toBe(200);
    const backup = await runShopCommand(shop, ["backup", join(disk.folder, "backup")]);
    expect(backup).toMatchObject({ code: 1, stderr: expect.stringMatching(/too little space|No space (is )?left/) });
    const copy = await runShopCommand(shop, ["export", email, join(disk.folder, "copy.tar")]);
    expect(copy).toMatchObject({ code: 1, stderr: expect.stringContaining("No space is left on the disk.") });

    disk.free();
    expect(JSON.parse((await upload()).html)).toMatchObject({ done: true });
    await findEmailTo(shop, "hello@pixelpilots.example", "Message from Jo");
    expect(readdirSync(disk.folder)).toEqual(["data"]);
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => /unfinished|\.tmp$|\.backup-/.test(name))).toEqual([]);
    expect(existsSync(join(dataDir, "files", id, "content"))).toBe(true);
  },
);
