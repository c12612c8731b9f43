import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { filler } from "../../support/files/raw-upload.ts";
import { askReceipt, checkoutBody, payAt, sendMessage, startCheckout } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { type CommandResult, runShopCommand } from "../../support/shop/shop-command.ts";
import { openPortal, signedInAdmin } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

const lastLine = ({ stdout }: CommandResult) => stdout.trim().split("\n").at(-1);

/** Repeats a command until it succeeds: it fails while emails about the person are pending. */
const retryUntilSuccess = (command: () => Promise<CommandResult>) =>
  waitFor(
    async () => {
      const result = await command();
      return result.code === 0 ? result : null;
    },
    { what: "the last emails to be sent" },
  );

test("a customer gets a copy, and is erased from rows, files, emails and the sandbox once their order is done; amounts remain", async () => {
  const shop = await getSharedShop();
  const email = `jo-${randomUUID()}@canary.example`;
  const admin = await signedInAdmin(shop, `ann-${randomUUID()}@pixelpilots.example`);
  const { url, sessionId } = await startCheckout(shop, { ...checkoutBody({ company: "Canary Ltd" }), email });
  await payAt(url);
  const { visitor: customer, orderId } = await openPortal(shop, email);
  const fileId = await customer.sendFile(orderId, "notes.txt", filler(1_000));
  await sendMessage(shop, { email, message: "Do you make games?" });

  const early = await runShopCommand(shop, ["erase", email, "--yes"]);
  expect([early.code, lastLine(early)]).toEqual([1, `Nothing was changed in the shop: ${email} cannot be erased yet.`]);
  expect(early.stdout).toContain(`Order ${orderId.slice(0, 8).toUpperCase()}: it is paid but not done`);
  await admin.post("/admin/orders", { intent: "work", orderId, workStatus: "done" });
  // Opening the page creates the invoice.
  await customer.get("/my-order");

  const folder = mkdtempSync(join(tmpdir(), "copies-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "copy.tar");
  const copied = await runShopCommand(shop, ["export", email, file]);
  expect(copied.code, copied.stderr).toBe(0);
  expect(lastLine(copied)).toMatch(
    new RegExp(`^Export complete: ${file} has everything about ${email}, in \\d+ rows and 1 files\\.$`),
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "latin1")).toContain("Do you make games?");

  const content = join(shop.dataDir, "files", fileId, "content");
  expect(existsSync(content)).toBe(true);
  expect((await customer.get("/my-order")).html).toContain("Canary Ltd");
  const erased = await retryUntilSuccess(() => runShopCommand(shop, ["erase", email, "--yes"]));
  expect(lastLine(erased)).toBe(`The data about ${email} was erased.`);
  expect(erased.stdout).toMatch(/1 {2}invoices and credit notes: numbers without gaps/);

  const receipt = await (await askReceipt(shop, sessionId)).json();
  expect(receipt).toMatchObject({ id: orderId, amount: 29_900, name: "Erased" });
  expect((await customer.get("/my-order")).html).not.toContain("Canary Ltd");
  expect(existsSync(content)).toBe(false);
  const named = (await shop.sentEmails()).filter((mail) =>
    JSON.stringify([mail.to, mail.replyTo, mail.text]).includes(email),
  );
  expect(named.map(({ file }) => file)).toEqual([]);
  for (const ending of ["", "-wal"]) {
    expect(readFileSync(join(shop.dataDir, `sandbox.sqlite${ending}`), "latin1")).not.toContain(email);
  }
  expect((await admin.get("/admin/activity?kind=person-erased")).html).toContain("Person’s data erased");
});
