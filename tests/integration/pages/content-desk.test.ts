import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { firstMatch, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Staff edit texts of the site: one process on the embedded database, two on PostgreSQL. */

const PATH = "/admin/content/site";
const staff = (name: string) => `${name}-${randomUUID()}@pixelpilots.example`;

let shop: Shop;
let owner: Visitor;
let manager: Visitor;
let reader: Visitor;
let pages: string[];
beforeAll(async () => {
  shop = await startShop({ processes: 2, env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await signedInAdmin(shop, staff("olga"), "owner");
  manager = await signedInAdmin(shop, staff("mo"), "manager");
  reader = await signedInAdmin(shop, staff("rea"), "reader");
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
});
afterAll(() => shop?.discard());

const htmlOf = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

/** The values of a form, as a browser would post them. */
function fieldsIn(html: string): Record<string, string> {
  const form = firstMatch(html, /<form[^>]*class="card form"[\s\S]*?<\/form>/);
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"[\s\S]*?<option[^>]*value="([^"]*)"[^>]*selected/g)];
  return {
    ...Object.fromEntries(
      inputs.filter((tag) => attribute(tag, "name")).map((tag) => [attribute(tag, "name"), attribute(tag, "value")]),
    ),
    ...Object.fromEntries(selects.map(([, name = "", value = ""]) => [name, value])),
  };
}

const formOf = async (who: Visitor, path = PATH) => fieldsIn((await who.get(path)).html);

/** Publishes a phone number. Returns the revision. */
async function publishPhone(phone: string): Promise<string> {
  const { status, html } = await owner.post(PATH, { ...(await formOf(owner)), phone, intent: "publish" });
  expect([status, /role="status"[^>]*>([^<]+)/.exec(html)?.[1]]).toEqual([
    200,
    "Published. Visitors see it within 5 seconds.",
  ]);
  return fieldsIn(html).base ?? "";
}

const restore = (revision: string) => owner.post(`${PATH}/history`, { intent: "restore", revision });

describe("a publication", () => {
  test("changes every page of every process, without a failed request or a step back, and restoring brings back each byte", async () => {
    expect(pages.length).toBeGreaterThan(15);
    const before = await Promise.all(pages.map((path) => htmlOf(shop.url + path)));
    const phones = ["(555) 010-0142", "(555) 010-0161", "(555) 010-0162", "(555) 010-0163"];
    const faults: string[] = [];
    const newest = new Map<string, number>();
    let reading = true;
    const readers = shop.processes.flatMap(({ url }) =>
      ["/", "/contact"].map(async (path) => {
        while (reading) {
          const answer = await htmlOf(url + path).catch((error: unknown) => ({ status: 0, html: String(error) }));
          const shown = new Set(answer.html.match(/\(555\) 010-01\d\d/g) ?? []);
          const version = phones.indexOf([...shown][0] ?? "");
          if (answer.status !== 200 || shown.size !== 1 || version < (newest.get(url + path) ?? 0))
            faults.push(`${url}${path}: ${answer.status} ${[...shown]}`);
          newest.set(url + path, version);
          await sleep(10);
        }
      }),
    );
    for (const phone of phones.slice(1)) {
      await publishPhone(phone);
      // The process that published shows it with its response.
      for (const { url } of shop.processes) {
        await waitFor(async () => (await htmlOf(`${url}/contact`)).html.includes(phone), {
          what: `${phone} at ${url}`,
        });
      }
    }
    reading = false;
    await Promise.all(readers);
    expect(faults).toEqual([]);

    await restore("0");
    for (const { url } of shop.processes) {
      await waitFor(async () => (await htmlOf(`${url}/contact`)).html.includes("(555) 010-0142"), {
        what: "the shipped text",
      });
      const after = await Promise.all(pages.map((path) => htmlOf(url + path)));
      expect(after.map(({ html }) => html)).toEqual(before.map(({ html }) => html));
      expect(after.map(({ headers }) => headers.get("etag"))).toEqual(before.map(({ headers }) => headers.get("etag")));
    }
  });

  test("reaches pages that are rendered for one visitor", async () => {
    await publishPhone("(555) 010-0164");
    await waitFor(async () => (await owner.get("/my-order/find")).html.includes("(555) 010-0164"), {
      what: "the number on a page of one visitor",
    });
    await restore("0");
  });

  test("of the home page is a manager's work, and only that page carries its words", async () => {
    const form = await formOf(manager, "/admin/content/home");
    const words = { "hero.sub": "Sales and Support by AI", "suite.parts.0.title": "A voice that never sleeps" };
    const { status } = await manager.post("/admin/content/home", { ...form, ...words, intent: "publish-page" });
    expect(status).toBe(200);
    for (const { url } of shop.processes) {
      await waitFor(async () => (await htmlOf(`${url}/`)).html.includes("A voice that never sleeps"), {
        what: "the words",
      });
      expect((await htmlOf(`${url}/`)).html).toContain("Sales and Support by AI");
      expect((await htmlOf(`${url}/my-order/find`)).html).not.toContain("Sales and Support");
    }
    // What needs an owner is not published by another form's intent.
    const site = { ...(await formOf(manager)), phone: "(555) 010-0167", intent: "publish-page" };
    expect((await manager.post(PATH, site)).status).toBe(403);
    await manager.post("/admin/content/home/history", { intent: "restore-page", revision: "0" });
    expect((await htmlOf(`${shop.url}/contact`)).html).not.toContain("(555) 010-0167");
  });

  test("survives a restart", async () => {
    const base = await publishPhone("(555) 010-0165");
    shop = await shop.restart();
    expect((await htmlOf(`${shop.url}/contact`)).html).toContain("(555) 010-0165");
    expect((await formOf(owner)).base).toBe(base);
    await restore("0");
  });
});

describe("a service", () => {
  const blast = "/admin/content/service-blast";
  /** The page, when all processes show the text. */
  const pageOf = async (path: string, shown: string) => {
    for (const { url } of shop.processes)
      await waitFor(async () => (await htmlOf(url + path)).html.includes(shown), { what: `${shown} at ${url}${path}` });
    return htmlOf(shop.url + path);
  };

  test("gets a new price after its mentions were read, on every page and process, and a buyer with an older page is told", async () => {
    const typed = { ...(await formOf(owner, blast)), title: "</script>X", "amount.price": "700", intent: "publish" };
    const asked = await owner.post(blast, typed);
    expect(asked.status).toBe(400);
    expect(asked.html).toContain("Texts that have the earlier price");
    expect(asked.html).toMatch(/<b>\/build-social-posts<\/b> <span>[^<]*\$650/);
    expect((await owner.post(blast, { ...typed, mentions: "read" })).status).toBe(200);
    const { html } = await pageOf("/build-social-posts", "$700");
    expect(html).toContain('"price":"700.00"');
    expect(html).not.toContain("</script>X");
    expect((await pageOf("/", "$700")).html).not.toMatch(/\$650|<\/script>X/);
    const order = {
      amount: 65_000,
      name: "Acme Ltd",
      email: "jo@acme.example",
      metadata: { pageType: "social-posts" },
    };
    const answer = await fetch(`${shop.url}/api/stripe-checkout`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: shop.url },
      body: JSON.stringify(order),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { price: 70_000, offer: { amounts: { price: 70_000 } } },
    ]);
    await owner.post(`${blast}/history`, { intent: "restore", revision: "0" });
    await pageOf("/build-social-posts", "$650");
  });

  test("that is hidden is on no page but its own, which says what to buy instead", async () => {
    const game = "/admin/content/service-retro-game";
    expect((await owner.post(game, { ...(await formOf(owner, game)), hidden: "yes", intent: "publish" })).status).toBe(
      200,
    );
    const { status, html } = await pageOf("/retro-games", "We don’t sell Retro Game Marketing at present.");
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain("What you can buy instead");
    expect(html).not.toMatch(/order-form|application\/ld\+json|href="\/retro-games/);
    for (const path of ["/", "/contact", "/blog/5", "/sitemap.xml", "/my-order/find"]) {
      const page = await htmlOf(shop.url + path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.html.replaceAll(/data-props="[^"]*"|\]\(\/retro-games\)|<a href="\/retro-games">/g, "")).not.toMatch(
        /href="\/retro-games|"\/retro-games"|\/retro-games<\/loc>/,
      );
    }
    await owner.post(`${game}/history`, { intent: "restore", revision: "0" });
    await pageOf("/retro-games", "Design your game");
  });
});

describe("a form without scripts", () => {
  test("shows faults at their fields, and keeps what was typed", async () => {
    const form = { ...(await formOf(manager)), phone: "call us", brand: "<b>Aces</b>", note: "Why not" };
    const { status, html } = await manager.post(PATH, { ...form, intent: "save" });
    expect(status).toBe(400);
    expect(fieldsIn(html)).toMatchObject({ phone: "call us", brand: "&lt;b&gt;Aces&lt;/b&gt;", note: "Why not" });
    expect(firstMatch(html, /<input[^>]*aria-invalid="true"[^>]*>/)).toContain('name="phone"');
    expect(html).toContain("Enter a phone number.");
  });

  test("of two people, the second sees both versions side by side and keeps the typed text", async () => {
    const [theirs, mine] = [await formOf(manager), await formOf(owner)];
    await manager.post(PATH, { ...theirs, address: "1 First Street", intent: "save" });
    const late = await owner.post(PATH, { ...mine, address: "2 Second Street", intent: "save" });
    expect(late.status).toBe(409);
    expect(late.html).toContain("1 First Street");
    expect(fieldsIn(late.html).address).toBe("2 Second Street");
    const again = await owner.post(PATH, { ...fieldsIn(late.html), intent: "save" });
    expect(again.status).toBe(200);
    expect(fieldsIn(again.html).address).toBe("2 Second Street");
    const history = (await owner.get(`${PATH}/history?from=0&to=${fieldsIn(again.html).base}`)).html;
    expect(history).toMatch(/<del>128 Arcade Avenue[^<]*<\/del>/);
    expect(history).toContain("<ins>2 Second Street</ins>");
    await owner.post(PATH, { base: fieldsIn(again.html).base ?? "", intent: "discard" });
    expect((await formOf(owner)).address).toContain("128 Arcade Avenue");
  });

  test("is for managers, but they cannot publish or restore, and readers see it only", async () => {
    const form = await formOf(manager);
    const refused = await manager.post(PATH, { ...form, phone: "(555) 010-0166", intent: "publish" });
    expect([refused.status, refused.location]).toEqual([302, PATH]);
    const restored = await manager.post(`${PATH}/history`, { intent: "restore", revision: "0" });
    expect([restored.status, restored.location]).toEqual([302, `${PATH}/history`]);
    const { html } = await reader.get(PATH);
    expect(html).toMatch(/<input[^>]*name="phone"[^>]*disabled=""|<input[^>]*disabled=""[^>]*name="phone"/);
    expect(html).not.toContain("Save draft");
    expect((await reader.get("/admin/content?q=arcade")).html).toContain("128 Arcade Avenue");
  });

  test.each(["prices", "constructor", "SITE"])("the address of %s has none", async (name) => {
    expect((await owner.get(`/admin/content/${name}`)).status).toBe(404);
  });
});

describe("a preview", () => {
  test("shows the draft to people without an account, and to no cache or search engine", async () => {
    await manager.post(PATH, { ...(await formOf(manager)), phone: "(555) 010-0170", intent: "save" });
    const { html } = await manager.get(PATH);
    const link = firstMatch(html, /(?<=href=")[^"]*\/contact\?preview=[^"]+/);
    const query = new URL(link).search;
    for (const { url } of shop.processes) {
      const preview = await htmlOf(`${url}/contact${query}`);
      expect(preview.status).toBe(200);
      expect(preview.html).toContain("(555) 010-0170");
      expect(preview.html).toContain("Preview: these changes are not published.");
      expect(preview.headers.get("cache-control")).toBe("no-store");
      expect(preview.headers.get("x-robots-tag")).toBe("noindex");
      expect(preview.html).not.toContain("preview=");
      expect((await htmlOf(`${url}/contact`)).html).not.toContain("(555) 010-0170");
    }
    for (const altered of [`${query}x`, query.replace(/=\d+/, "=1"), "?preview=", "?preview=1-9-x"])
      expect((await htmlOf(`${shop.url}/contact${altered}`)).status).toBe(404);
    // Other pages have no previews.
    expect((await htmlOf(`${shop.url}/my-order/find${query}`)).html).not.toContain("(555) 010-0170");
    await manager.post(PATH, { base: (await formOf(manager)).base ?? "", intent: "discard" });
  });
});
