import { expect, test } from "vitest";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { listAdmins } from "./admins.server";
import { createFirstOwner, findFirstOwnerUrl, isFirstOwnerKey } from "./first-owner.server";

const app = setUpTestApp();
const keyOf = (url: string | null) => new URL(url ?? "").searchParams.get("key") ?? "";

test("the printed link makes one owner, whose address is confirmed", async () => {
  const key = keyOf(await findFirstOwnerUrl(app));
  expect(await isFirstOwnerKey(app, key)).toBe(true);
  expect(await isFirstOwnerKey(app, "abc")).toBe(false);
  const made = await Promise.all([
    createFirstOwner(app, "olga@acme.example", "correct horse"),
    createFirstOwner(app, "oscar@acme.example", "correct horse"),
  ]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await listAdmins(app.db)).toMatchObject([{ role: "owner" }]);
  expect(await findFirstOwnerUrl(app)).toBeNull();
  expect(await isFirstOwnerKey(app, key)).toBe(false);
});

test("a public shop has no such link", async () => {
  const key = keyOf(await findFirstOwnerUrl(app));
  const open = { ...app, settings: { ...app.settings, site: app.settings.site, appUrl: "https://shop.example" } };
  expect(await findFirstOwnerUrl(open)).toBeNull();
  expect(await isFirstOwnerKey(open, key)).toBe(false);
});
