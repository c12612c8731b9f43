import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { extractLink, findEmailTo, runAdmin, signedIn, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";

const shop = await getSharedShop();

const admin = (...args: string[]) => runAdmin(shop, ...args);

const PASSWORD = "correct horse";
const newAddress = (name = "jo") => `${name}-${randomUUID()}@acme.example`;

async function newAdmin(email = newAddress("admin")): Promise<{ email: string; visitor: Visitor }> {
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

  test("registering an invited address first gains nothing", { tags: "promise-23" }, async () => {
    const host = await newAdmin();
    const email = newAddress("victim");
    await new Visitor(shop).register(email, "the attacker's");
    await host.visitor.post("/admin/users", { intent: "invite", email });
    const link = extractLink(await findEmailTo(shop, email, "Become an admin"), "/invitation");
    const token = new URL(link, shop.url).searchParams.get("token") ?? "";
    expect((await new Visitor(shop).post("/invitation", { token, password: PASSWORD })).location).toBe("/admin/orders");
    expect((await new Visitor(shop).logIn(email, "the attacker's")).status).toBe(401);
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
  const requests = (visitor: Visitor, target: string) => [
    visitor.get("/admin"),
    visitor.get("/admin/users"),
    visitor.get("/admin/users.data"),
    visitor.get("/admin/users.data?_routes=routes%2Fadmin%2Fusers%2Fusers"),
    visitor.post("/admin/users", { intent: "remove", email: target }),
    visitor.post("/admin/users.data", { intent: "remove", email: target }),
  ];

  test("rejects page, data request and action for anonymous and signed-in users", { tags: "promise-20" }, async () => {
    const { email: target } = await newAdmin();
    for (const [visitor, notice, to] of [
      [new Visitor(shop), "log-in-first", /^\/auth\?next=%2Fadmin/],
      [await signedIn(shop, newAddress()), "no-permission", /^\/$/],
    ] as const) {
      for (const request of requests(visitor, target)) {
        const { status, location, html } = await request;
        expect([202, 302]).toContain(status);
        if (status === 302) expect(location).toMatch(to);
        expect(html).not.toContain(target);
      }
      expect(visitor.cookies.get("notice")).toBe(notice);
    }
    expect(await admin("list")).toContain(target);
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
    for (const next of [
      "https://evil.example/admin",
      "//evil.example",
      "/\\evil.example/admin",
      "/auth",
      "/contact",
      "",
    ]) {
      const path = `/auth?${new URLSearchParams({ next })}`;
      expect([next, (await logInAt(new Visitor(shop), path)).location]).toEqual([next, "/"]);
    }
    expect((await logInAt(new Visitor(shop), "/auth?next=/admin/users&next=/admin/orders")).location).toBe("/");
    // The URL grants no rights.
    const member = await signedIn(shop, newAddress());
    expect((await member.get("/auth?next=%2Fadmin%2Fusers")).location).toBe("/admin/users");
    expect((await member.get("/admin/users")).location).toBe("/");
  });

  test("an action of an ended session has no effect, and sign-in returns to its page", async () => {
    const boss = await newAdmin();
    const { email: target } = await newAdmin();
    const gone = new Visitor(shop, { Referer: `${shop.url}/admin/users?x=1` });
    const refused = await gone.post("/admin/users", { intent: "remove", email: target });
    expect(refused.location).toBe("/auth?next=%2Fadmin%2Fusers%3Fx%3D1");
    expect((await boss.visitor.get("/admin/users")).html).toContain(target);
  });

  test("rejects a removed admin from the next request on, and does not let admins remove themselves", {
    tags: "promise-20",
  }, async () => {
    const remover = await newAdmin();
    const removed = await newAdmin();
    expect((await removed.visitor.get("/admin/users")).status).toBe(200);
    const self = await remover.visitor.post("/admin/users", { intent: "remove", email: remover.email });
    expect(self.html).toContain("You cannot remove yourself as admin");
    const done = await remover.visitor.post("/admin/users", { intent: "remove", email: removed.email });
    expect(done.html).toContain("Admin privileges removed");
    for (const request of requests(removed.visitor, remover.email)) {
      const { status, html } = await request;
      expect([202, 302]).toContain(status);
      expect(html).not.toContain(remover.email);
    }
    expect(await admin("list")).not.toContain(removed.email);
    expect(await admin("list")).toContain(remover.email);
  });
});
