import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { extractLink, findEmailTo, PASSWORD, signedIn, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";

const shop = await getSharedShop();

const newAddress = (name = "jo") => `${name}-${randomUUID()}@acme.example`;

async function newAdmin() {
  const email = newAddress("admin");
  return { email, visitor: await signedInAdmin(shop, email) };
}

describe("invitations", () => {
  test("a new user chooses a password and becomes an admin; the link works once", async () => {
    const host = await newAdmin();
    const email = newAddress("guest");
    const added = await host.visitor.post("/admin/users", { intent: "invite", email: ` ${email.toUpperCase()} ` });
    expect(added.html).toContain(`A verification email was sent to ${email}.`);
    expect(added.html).toContain("<h2>Invitations</h2>");
    const link = extractLink(await findEmailTo(shop, email, "Become an admin"), "/invitation");
    const token = new URL(link, shop.url).searchParams.get("token") ?? "";
    const guest = new Visitor(shop);
    expect((await guest.get(link)).html).toContain("Choose a password to accept");
    expect((await guest.post("/invitation", { token, password: "short" })).status).toBe(400);
    const common = await guest.post("/invitation", { token, password: "password1" });
    expect([common.status, /password is too common/.test(common.html)]).toEqual([400, true]);
    expect((await guest.post("/invitation", { token, password: PASSWORD })).location).toBe("/admin/orders");
    expect(JSON.parse((await guest.get("/api/session")).html)).toEqual({ email, isAdmin: true });
    expect((await guest.get("/admin/users")).html).toContain(host.email);
    expect((await new Visitor(shop).post("/invitation", { token, password: PASSWORD })).status).toBe(400);
  });

  test("inviting a registered address responds the same as an unknown one", { tags: "promise-22" }, async () => {
    const host = await newAdmin();
    const [known, unknown] = [newAddress("known"), newAddress("unknown")];
    await signedIn(shop, known);
    for (const email of [known, unknown]) {
      const { status, html } = await host.visitor.post("/admin/users", { intent: "invite", email });
      expect(status).toBe(200);
      expect(html).toContain(`A verification email was sent to ${email}.`);
      expect(html).not.toMatch(/already (has|registered)|has an account|no account/i);
    }
  });
});

describe("the admin section", () => {
  test("a page's data without its frame is refused to anonymous, signed-in and just-removed users; admins cannot remove themselves", {
    tags: "promise-20",
  }, async () => {
    const [remover, removed] = [await newAdmin(), await newAdmin()];
    const readUsers = (visitor: Visitor) => visitor.get("/admin/users.data?_routes=routes%2Fadmin%2Fusers%2Fusers");
    const remove = (email: string) => remover.visitor.post("/admin/users", { intent: "remove", email });
    expect((await readUsers(removed.visitor)).html).toContain(remover.email);
    expect((await remove(remover.email)).html).toContain("You cannot remove yourself as admin");
    expect((await remove(removed.email)).html).toContain("Admin privileges removed");
    for (const visitor of [new Visitor(shop), await signedIn(shop, newAddress()), removed.visitor]) {
      const { status, html } = await readUsers(visitor);
      expect([status, html.includes(remover.email)]).toEqual([202, false]);
    }
  });

  test("returns to the requested page and filter after sign-in, and never to another site", async () => {
    const { email } = await newAdmin();
    const logInAt = (visitor: Visitor, path: string) =>
      visitor.post(path, { intent: "login", email, password: PASSWORD });
    const asked = "/admin/orders?q=jo%40acme.example&status=paid&order=4b0e1c52-6a5f-4a35-9f7c-0f8f3f0e9d11";
    const visitor = new Visitor(shop);
    const { location } = await visitor.get(asked);
    expect(location).toBe(`/auth?next=${encodeURIComponent(asked)}`);
    expect((await visitor.get(location ?? "")).html).toContain("Log in");
    const back = await logInAt(visitor, location ?? "");
    expect(back.location).toBe(asked);
    expect((await visitor.get(asked)).status).toBe(200);
    // A user who has signed in meanwhile is redirected immediately.
    expect((await visitor.get(location ?? "")).location).toBe(asked);
    const toAnotherSite = `/auth?${new URLSearchParams({ next: "https://evil.example/admin" })}`;
    for (const path of [toAnotherSite, "/auth?next=/admin/users&next=/admin/orders"])
      expect([path, (await logInAt(new Visitor(shop), path)).location]).toEqual([path, "/"]);
    // The URL grants no rights.
    const member = await signedIn(shop, newAddress());
    expect((await member.get("/auth?next=%2Fadmin%2Fusers")).location).toBe("/admin/users");
    expect((await member.get("/admin/users")).location).toBe("/");
    expect(member.cookies.get("notice")).toBe("no-permission");
  });
});
