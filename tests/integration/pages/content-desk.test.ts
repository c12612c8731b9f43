import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { JSDOM } from "jsdom";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDocumentKind } from "~/admin/content/document-kinds";
import { defaultSite } from "~/lib/config/use-site";
import { png, samples } from "../../support/files/samples.ts";
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
  const areas = [...form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)/g)];
  return {
    ...Object.fromEntries(areas.map(([, name = "", value = ""]) => [name, value.replace(/^\n/, "")])),
    ...Object.fromEntries(
      inputs.filter((tag) => attribute(tag, "name")).map((tag) => [attribute(tag, "name"), attribute(tag, "value")]),
    ),
    ...Object.fromEntries(selects.map(([, name = "", value = ""]) => [name, value])),
  };
}

/** The page once every process shows the text on it. */
async function pageWith(path: string, text: string): Promise<string> {
  for (const { url } of shop.processes)
    await waitFor(async () => (await htmlOf(url + path)).html.includes(text), { what: `${text} at ${url}${path}` });
  return (await htmlOf(shop.url + path)).html;
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

function kindOf(name: string) {
  const kind = findDocumentKind(name);
  if (!kind) throw new Error(`There is no document ${name}`);
  return kind;
}

/** From a history that shows what is published now. */
async function restoreIn(path: string, form: Record<string, string>, who = owner) {
  const base = firstMatch((await who.get(`${path}/history`)).html, /(?<=name="base" value=")\d+/);
  return who.post(`${path}/history`, { base, ...form });
}
const restore = (revision: string) => restoreIn(PATH, { intent: "restore", revision });

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
    await restoreIn("/admin/content/home", { intent: "restore-page", revision: "0" }, manager);
    expect((await htmlOf(`${shop.url}/contact`)).html).not.toContain("(555) 010-0167");
  });

  test("of questions reaches the page and its structured data with the price of the service", async () => {
    const kind = kindOf("questions-web-page");
    const words = { "0.question": "Is it {price}?", "0.answer": "Yes, </script><b>{price}</b>. Call {phone}." };
    const form = { ...kind.shipped(defaultSite), ...words, base: "0", intent: "publish-page" };
    expect((await manager.post("/admin/content/questions-web-page", form)).status).toBe(200);
    const html = await pageWith("/build-my-page", "Is it $299?");
    expect(html).toContain("Yes, &lt;/script&gt;&lt;b&gt;$299&lt;/b&gt;. Call (555) 010-0142.");
    expect(html).toMatch(/"text":"Yes, [^"]*script[^"]*\$299[^"]*Call \(555\) 010-0142\."/);
    expect(html).not.toContain("</script><b>");
    const wrong = { ...form, "0.answer": "It is {prize}.", intent: "save" };
    const refused = await manager.post("/admin/content/questions-web-page", wrong);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("{prize} is not known. Known: {price}, {brand}, {email}, {phone}.");
    await restoreIn("/admin/content/questions-web-page", { intent: "restore-page", revision: "0" }, manager);
  });

  test("of the terms is an owner's, and asks for their day", async () => {
    const path = "/admin/content/legal-terms";
    const texts = { ...kindOf("legal-terms").shipped(defaultSite), summary: "You pay, we work." };
    const refused = await manager.post(path, { ...texts, base: "0", intent: "publish" });
    expect([refused.status, refused.location]).toEqual([302, path]);
    const sameDay = await owner.post(path, { ...texts, base: "0", intent: "publish" });
    expect(sameDay.status).toBe(400);
    expect(firstMatch(sameDay.html, /<input[^>]*aria-invalid="true"[^>]*>/)).toContain('name="date"');
    expect(sameDay.html).toContain("Another version has this day. Choose the day of the new one.");
    const published = await owner.post(path, { ...texts, date: "2026-12-01", base: "0", intent: "publish" });
    expect(published.status).toBe(200);
    expect(await pageWith("/terms", "Last updated December 1, 2026")).toContain("You pay, we work.");
    expect((await htmlOf(`${shop.url}/privacy`)).html).toContain("Last updated April 13, 2025");
    await restoreIn(path, { intent: "restore", revision: "0" });
  });

  test("survives a restart", async () => {
    const base = await publishPhone("(555) 010-0165");
    shop = await shop.restart();
    expect((await htmlOf(`${shop.url}/contact`)).html).toContain("(555) 010-0165");
    expect((await formOf(owner)).base).toBe(base);
    await restore("0");
  });
});

describe("a scheduled text", () => {
  test("is stored by the agency's clock, listed, and canceled by those who publish it", async () => {
    const form = { ...(await formOf(owner)), phone: "(555) 010-0169", intent: "schedule" };
    const when = { "schedule-day": `${new Date().getUTCFullYear() + 1}-01-15`, "schedule-time": "09:00" };
    const refused = await owner.post(PATH, { ...form, ...when, "schedule-time": "25:00" });
    expect(refused.status).toBe(400);
    expect(fieldsIn(refused.html)).toMatchObject({ phone: "(555) 010-0169", "schedule-day": when["schedule-day"] });
    expect((await manager.post(PATH, { ...form, ...when })).location).toBe(PATH);
    expect((await manager.post(PATH, { ...form, ...when, intent: "schedule-page" })).status).toBe(403);
    const { status, html } = await owner.post(PATH, { ...form, ...when });
    expect(status).toBe(200);
    expect(html).toContain(`Jan 15, ${new Date().getUTCFullYear() + 1}, 9:00 AM`);
    expect((await reader.get("/admin/content")).html).toContain("Scheduled: Jan 15,");
    const id = firstMatch(html, /(?<=name="id" value=")[^"]+/);
    expect((await manager.post(PATH, { intent: "unschedule", id })).location).toBe(PATH);
    expect((await owner.post(PATH, { intent: "unschedule", id })).html).not.toContain("9:00 AM");
    const { base = "" } = await formOf(owner);
    expect((await owner.post(PATH, { intent: "discard", base })).status).toBe(200);
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

  test("gets a new price, and the earlier one again, after the mentions were read, on every page and process, and a buyer with an older page sees both prices", async () => {
    const home = "/admin/content/home";
    const draft = { ...(await formOf(manager, home)), "hero.sub": "Content from $650 a month", intent: "save" };
    expect((await manager.post(home, draft)).status).toBe(200);
    const hostile = "<img src=x onerror='1'> </script>X";
    const words = { title: "</script>X", menu: hostile, card: hostile, "page.intro": hostile };
    const typed = { ...(await formOf(owner, blast)), ...words, "amount.price": "700", intent: "publish" };
    const asked = await owner.post(blast, typed);
    expect(asked.status).toBe(400);
    expect(asked.html).toContain("Texts that have the earlier price");
    expect(asked.html).toContain("<b>Home page: </b><span>Content from $650 a month</span>");
    const { base = "" } = await formOf(manager, home);
    expect((await manager.post(home, { base, intent: "discard" })).status).toBe(200);
    expect((await owner.post(blast, { ...typed, mentions: "read" })).status).toBe(200);
    const { html } = await pageOf("/build-social-posts", "$700");
    expect(html).toContain('"price":"700.00"');
    const picture = firstMatch(html, /(?<="og:image" content=")[^"]+/).replace(/^https?:\/\/[^/]+/, "");
    expect(picture).toMatch(/^\/og\/build-social-posts-[0-9a-f]{12}\.png$/);
    for (const { url } of shop.processes) {
      const drawn = await fetch(url + picture);
      expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(drawn.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    expect((await fetch(`${shop.url}/og/build-social-posts-000000000000.png`)).status).toBe(404);
    expect(html).not.toMatch(/<\/script>X|<img src=x/);
    expect((await pageOf("/", "$700")).html).not.toMatch(/\$650|<\/script>X|<img src=x/);
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
    const now = { ...(await formOf(manager, home)), "hero.sub": "Content from $700 a month", intent: "save" };
    expect((await manager.post(home, now)).status).toBe(200);
    const back = { intent: "restore", revision: "0" };
    const refused = await restoreIn(blast, back);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("<b>Home page: </b><span>Content from $700 a month</span>");
    expect((await restoreIn(blast, { ...back, mentions: "read" })).status).toBe(200);
    await pageOf("/build-social-posts", "$650");
    expect((await manager.post(home, { ...(await formOf(manager, home)), intent: "discard" })).status).toBe(200);
  });

  test("that is hidden is on no page but its own, which says what to buy instead", async () => {
    const game = "/admin/content/service-retro-game";
    expect((await owner.post(game, { ...(await formOf(owner, game)), hidden: "yes", intent: "publish" })).status).toBe(
      200,
    );
    const { status, html } = await pageOf("/retro-games", "We aren’t offering Retro Game Marketing right now.");
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain("Available now");
    expect(html).not.toMatch(/order-form|application\/ld\+json|href="\/retro-games/);
    for (const path of ["/", "/contact", "/blog/5", "/sitemap.xml", "/my-order/find"]) {
      const page = await htmlOf(shop.url + path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.html.replaceAll(/data-props="[^"]*"|\]\(\/retro-games\)|<a href="\/retro-games">/g, "")).not.toMatch(
        /href="\/retro-games|"\/retro-games"|\/retro-games<\/loc>/,
      );
    }
    await restoreIn(game, { intent: "restore", revision: "0" });
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
    const restored = await manager.post(`${PATH}/history`, { intent: "restore", revision: "0", base: "0" });
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
    for (const { url } of shop.processes) expect((await htmlOf(`${url}/contact${query}`)).status).toBe(404);
  });
});

const MEDIA = "/admin/content/media";
const ALT = "Our office at night";

function upload(who: Visitor, content: Uint8Array<ArrayBuffer>, alt = ALT) {
  const body = new FormData();
  body.append("picture", new Blob([content]), "photo.png");
  body.append("alt", alt);
  body.append("intent", "upload");
  return who.ask(MEDIA, { method: "POST", body });
}

describe("a post", () => {
  const POST = {
    title: "Answers </script><script>alert(1)</script> at night",
    excerpt: "Our agent takes the call, writes down what it is about, and lets you sleep until it matters.",
    ...{ date: "2026-11-02", author: "dev-okafor", category: "AI Consulting", picture: "4", offer: "campaign" },
    photo: "",
    body: "## Hello\n\nIt **says** hello & [asks](/contact).",
    shown: "yes",
    note: "",
  };

  async function newPost(): Promise<string> {
    const { status, location } = await manager.post("/admin/content", { intent: "new-post" });
    expect(status).toBe(302);
    return location ?? "";
  }

  const submit = async (path: string, changes: Record<string, string>) =>
    manager.post(path, { ...POST, base: (await formOf(manager, path)).base ?? "", intent: "save", ...changes });

  const blogOf = async (url: string, id: string) => ({
    page: await fetch(`${url}/blog/${id}`, { redirect: "manual" }),
    list: await (await fetch(`${url}/blog`)).text(),
    feed: await (await fetch(`${url}/rss.xml`)).text(),
    map: await (await fetch(`${url}/sitemap.xml`)).text(),
  });

  test("is a draft without a page, is published at every process, and taken back", async () => {
    const path = await newPost();
    const id = path.replace("/admin/content/post-", "");
    expect(Number(id)).toBeGreaterThanOrEqual(11);
    expect((await submit(path, {})).status).toBe(200);
    const before = await blogOf(shop.url, id);
    expect([before.page.status, before.page.headers.get("location")]).toEqual([302, "/blog"]);
    const link = firstMatch((await manager.get(path)).html, new RegExp(`(?<=href="[^"]*)/blog/${id}\\?preview=[^"]+`));
    for (const { url } of shop.processes) {
      const preview = await htmlOf(url + link);
      expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(preview.html).toContain('<h2 id="hello">Hello</h2>');
    }

    expect((await submit(path, { intent: "publish-page" })).status).toBe(200);
    for (const { url } of shop.processes) {
      await waitFor(async () => (await blogOf(url, id)).page.status === 200, { what: `the post at ${url}` });
      const { page, list, feed, map } = await blogOf(url, id);
      const html = await page.text();
      expect(page.headers.get("etag")).toBeTruthy();
      expect(html).toContain('<p>It <strong>says</strong> hello &amp; <a href="/contact">asks</a>.</p>');
      expect(html).not.toContain("<script>alert(1)");
      expect(html).toContain(`"mainEntityOfPage":"${shop.url}/blog/${id}"`);
      expect(html).toMatch(new RegExp(`"og:image" content="${shop.url}/og/blog-${id}-[0-9a-f]{12}[.]png"`));
      for (const text of [html, list]) expect(text).toContain(`"/blog/${id}"`);
      expect(list).toMatch(new RegExp(`<article[^>]*aria-labelledby="post-${id}-title"`));
      expect(feed).toContain(`<link>${shop.url}/blog/${id}</link>`);
      expect(feed).toContain("Answers &lt;/script&gt;&lt;script&gt;alert(1)");
      expect(map).toContain(`/blog/${id}</loc>`);
    }

    await restoreIn(path, { intent: "restore-page", revision: "0" }, manager);
    for (const { url } of shop.processes) {
      await waitFor(async () => (await blogOf(url, id)).page.status === 302, { what: `no post at ${url}` });
      const { list, feed, map } = await blogOf(url, id);
      for (const text of [list, feed, map]) expect(text).not.toContain(`/blog/${id}`);
    }
  });

  test("pasted from Word is a list with paragraphs, and its control characters break neither page nor feed", {
    tags: "promise-40",
  }, async () => {
    const path = await newPost();
    const id = path.replace("/admin/content/post-", "");
    await submit(path, {
      title: "Pasted\u0001 from Word",
      excerpt: `${POST.excerpt}\u001b`,
      body: "We\u0002 make:\r\n•\tPages\ufffe\r\n•\tPosts\r\nAsk us.",
      intent: "publish-page",
    });
    expect((await formOf(manager, path)).body).toBe("We make:\n- Pages\n- Posts\n\nAsk us.");
    for (const { url } of shop.processes) {
      await waitFor(async () => (await blogOf(url, id)).page.status === 200, { what: `the post at ${url}` });
      const { page, feed } = await blogOf(url, id);
      expect(await page.text()).toContain("<li>Posts</li>\n</ul>\n<p>Ask us.</p>");
      const { document } = new JSDOM(feed, { contentType: "application/xml" }).window;
      expect([...document.querySelectorAll("item > title")].map((title) => title.textContent)).toContain(
        "Pasted from Word",
      );
    }
    await manager.post(`${path}/history`, { intent: "restore-page", revision: "0" });
  });

  test("before its day is listed as coming soon, and its address leads to the list", async () => {
    const path = await newPost();
    const id = path.replace("/admin/content/post-", "");
    await submit(path, { date: "2099-01-01", title: "A post that comes later", intent: "publish-page" });
    for (const { url } of shop.processes) {
      await waitFor(async () => (await blogOf(url, id)).list.includes("A post that comes later"), { what: "the list" });
      const { page, list, feed } = await blogOf(url, id);
      expect([page.status, page.headers.get("location")]).toEqual([302, `/blog?soon=${id}`]);
      expect(list.match(/>Coming soon</g)).toHaveLength(6);
      expect(feed).not.toContain(`/blog/${id}`);
    }
    await restoreIn(path, { intent: "restore-page", revision: "0" }, manager);
  });

  test("shows an uploaded picture with its description, also in the list and in previews of links", async () => {
    await upload(manager, png(900, 500));
    const photo = firstMatch((await manager.get(MEDIA)).html, /(?<=\/media\/)[0-9a-f]{32}/);
    const path = await newPost();
    const id = path.replace("/admin/content/post-", "");
    await submit(path, { photo, intent: "publish-page" });
    for (const { url } of shop.processes) {
      await waitFor(async () => (await blogOf(url, id)).page.status === 200, { what: `the post at ${url}` });
      const { page, list } = await blogOf(url, id);
      const html = await page.text();
      expect(html).toMatch(new RegExp(`<img[^>]*src="/media/${photo}-900.webp"[^>]*alt="${ALT}"`));
      const preview = firstMatch(
        html,
        new RegExp(`(?<=og:image" content="${shop.url})/og/blog-${id}-[0-9a-f]{12}\\.jpg`),
      );
      const answer = await fetch(url + preview);
      const { format, width, height } = await sharp(await answer.bytes()).metadata();
      expect([answer.headers.get("content-type"), format, width, height]).toEqual(["image/jpeg", "jpeg", 1200, 630]);
      expect(html).toContain('og:image:type" content="image/jpeg"');
      expect(list).toMatch(new RegExp(`<img[^>]*src="/media/${photo}-900.webp"[^>]*alt=""`));
    }
    await restoreIn(path, { intent: "restore-page", revision: "0" }, manager);
    await manager.post(path, { base: (await formOf(manager, path)).base ?? "", intent: "discard" });
    expect((await manager.post(MEDIA, { intent: "remove", name: photo })).status).toBe(200);
  });

  test("may have 60,000 characters, and is refused with its text if a rule is broken", async () => {
    const path = await newPost();
    const body = "Ein Wörtchen. ".repeat(4_280).trim();
    expect((await submit(path, { body })).status).toBe(200);
    expect((await formOf(manager, path)).body).toBe(body);
    for (const [wrong, fault] of [
      [{ body: "[a](javascript:alert(1))" }, "A post may not link to javascript:alert(1)."],
      [{ body: "*a_".repeat(20_000) }, "more than 100 signs of formatting"],
      [{ body: "x".repeat(60_001) }, "The limit is 60,000."],
      [{ picture: "11" }, "Please choose one of the options."],
      [{ date: "2026-02-30" }, "Please choose a day."],
    ] as const) {
      const { status, html } = await submit(path, wrong);
      expect([status, html.includes(fault)]).toEqual([400, true]);
    }
    expect((await manager.get("/admin/content/post-999")).status).toBe(404);
  });

  test("is shown beside its form as its page shows it", async () => {
    const ask = (who: Visitor, text: string, field = "body") =>
      who.post("/admin/content/post-1/markdown", { field, text });
    expect((await ask(manager, "## It's\n\n<b>")).html).toBe('{"fault":"Raw HTML is not allowed in a post: <b>."}');
    expect(JSON.parse((await ask(manager, "## It's")).html)).toEqual({ html: '<h2 id="it-s">It’s</h2>\n' });
    expect((await ask(manager, "x", "title")).status).toBe(400);
    expect((await ask(reader, "x")).status).toBe(302);
  });
});

describe("a picture", () => {
  test("is uploaded without scripts, and every process serves it for good, also in AVIF", async () => {
    expect((await upload(manager, png(1_000, 500))).status).toBe(200);
    const { html } = await reader.get(MEDIA);
    expect(html).toContain(`alt="${ALT}"`);
    const path = firstMatch(html, /\/media\/[0-9a-f]{32}-960\.webp/);
    for (const { url } of shop.processes) {
      const answer = await fetch(url + path);
      const headers = Object.fromEntries(answer.headers);
      expect([answer.status, (await answer.bytes()).length]).toEqual([200, Number(headers["content-length"])]);
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
      const again = await fetch(url + path, { headers: { "If-None-Match": headers.etag ?? "" } });
      expect([again.status, (await fetch(url + path, { method: "HEAD" })).status]).toEqual([304, 200]);
      const avif = url + path.replace("webp", "avif");
      await waitFor(async () => (await fetch(avif)).headers.get("content-type") === "image/avif", { what: avif });
    }
    for (const other of [path.replace(/[0-9a-f]{32}/, "f".repeat(32)), path.replace("960", "961"), "/media/", "/media"])
      expect((await fetch(shop.url + other)).status).toBe(404);
    const name = firstMatch(path, /[0-9a-f]{32}/);
    const removed = await manager.post(MEDIA, { intent: "remove", name });
    expect([removed.status, /role="(?:status|alert)"[^>]*>([^<]+)/.exec(removed.html)?.[1]]).toEqual([
      200,
      "The picture is removed.",
    ]);
    expect((await reader.get(MEDIA)).html).toContain("No Pictures Found");
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string, string]>([
    ["no description", png(9, 9), "", "Describe what the picture shows"],
    ["scripts in it", samples.svg, ALT, "may contain scripts"],
    ["8 MB and a byte", new Uint8Array(8 * 1024 * 1024 + 1), ALT, "The limit is 8 MB."],
  ])("with %s is refused with the reason", async (_what, content, alt, reason) => {
    const answer = await upload(manager, content, alt);
    expect(answer.status).toBe(400);
    expect(answer.html).toContain(reason);
  });

  test("is uploaded and removed by managers only", async () => {
    expect(await upload(reader, png(9, 9))).toMatchObject({ status: 302, location: MEDIA });
    expect((await reader.post(MEDIA, { intent: "remove", name: "f".repeat(32) })).status).toBe(302);
    expect((await reader.get(MEDIA)).html).not.toContain('type="file"');
    expect((await manager.post(MEDIA, { intent: "remove", name: "f".repeat(32) })).status).toBe(400);
  });
});
