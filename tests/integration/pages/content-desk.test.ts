import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultSite } from "~/content/use-site";
import { findDocumentKind } from "~/content-desk/document-kinds";
import { png } from "../../support/files/samples.ts";
import { fieldsIn } from "../../support/shop/desk-form.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { firstMatch, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Staff edit texts of the site: one process on the embedded database, two on PostgreSQL. */

const PATH = "/admin/content/site";
/** As the dialog sends it that says what will happen. */
const REVIEWED = { reviewed: "yes" };
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

/** The page once every process shows the text on it. */
async function pageWith(path: string, text: string): Promise<string> {
  for (const { url } of shop.processes)
    await waitFor(async () => (await htmlOf(url + path)).html.includes(text), { what: `${text} at ${url}${path}` });
  return (await htmlOf(shop.url + path)).html;
}

const formOf = async (who: Visitor, path = PATH) => fieldsIn((await who.get(path)).html);

/** Publishes a phone number. Returns the revision. */
async function publishPhone(phone: string): Promise<string> {
  const { status, html } = await owner.post(PATH, { ...(await formOf(owner)), phone, intent: "publish", ...REVIEWED });
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

const baseIn = async (path: string, who = owner) =>
  firstMatch((await who.get(path)).html, /(?<=id="restore-[\s\S]*?name="base" value=")\d+/);

/** From a history that shows what is published now. */
async function restoreIn(path: string, form: Record<string, string>, who = owner) {
  const base = await baseIn(path, who);
  return who.post(path, { base, ...form, ...REVIEWED });
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

  test("of another brand leaves the earlier one on no page, in no feed and not in the manifest", async () => {
    const form = { ...(await formOf(owner)), brand: "Acme Studio", intent: "publish", ...REVIEWED };
    expect((await owner.post(PATH, form)).status).toBe(200);
    await pageWith("/", "Acme Studio");
    for (const path of [...pages, "/rss.xml", "/site.webmanifest", "/terms", "/auth", "/my-order/find"]) {
      const { html } = await htmlOf(shop.url + path);
      expect(html, path).toContain("Acme Studio");
      expect(html.match(/.{0,60}Pixel Pilots.{0,60}/)?.[0], path).toBeUndefined();
    }
    await restore("0");
    await pageWith("/", "Pixel Pilots");
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
    const { status } = await manager.post("/admin/content/home", {
      ...form,
      ...words,
      intent: "publish-page",
      ...REVIEWED,
    });
    expect(status).toBe(200);
    for (const { url } of shop.processes) {
      await waitFor(async () => (await htmlOf(`${url}/`)).html.includes("A voice that never sleeps"), {
        what: "the words",
      });
      expect((await htmlOf(`${url}/`)).html).toContain("Sales and Support by AI");
      expect((await htmlOf(`${url}/my-order/find`)).html).not.toContain("Sales and Support");
    }
    // What needs an owner is not published by another form's intent.
    const site = { ...(await formOf(manager)), phone: "(555) 010-0167", intent: "publish-page", ...REVIEWED };
    expect((await manager.post(PATH, site)).status).toBe(403);
    await restoreIn("/admin/content/home", { intent: "restore-page", revision: "0" }, manager);
    expect((await htmlOf(`${shop.url}/contact`)).html).not.toContain("(555) 010-0167");
  });

  test("of questions reaches the page and its structured data with the price of the service", async () => {
    const kind = kindOf("questions-web-page");
    const words = { "0.question": "Is it {price}?", "0.answer": "Yes, </script><b>{price}</b>. Call {phone}." };
    const form = { ...kind.shipped(defaultSite), ...words, base: "0", intent: "publish-page", ...REVIEWED };
    expect((await manager.post("/admin/content/questions-web-page", form)).status).toBe(200);
    const html = await pageWith("/build-my-page", "Is it $299?");
    expect(html).toContain("Yes, &lt;/script&gt;&lt;b&gt;$299&lt;/b&gt;. Call (555) 010-0142.");
    expect(html).toMatch(/"text":"Yes, [^"]*script[^"]*\$299[^"]*Call \(555\) 010-0142\."/);
    expect(html).not.toContain("</script><b>");
    const { base = "" } = await formOf(manager, "/admin/content/questions-web-page");
    const wrong = { ...form, base, "0.answer": "It is {prize}." };
    const refused = await manager.post("/admin/content/questions-web-page", wrong);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(
      "{prize} is not known. Known: {price}, {brand}, {legal-name}, {founded}, {email}, {phone}, {demo-call}, {refund}",
    );
    await manager.post("/admin/content/questions-web-page", {
      base: fieldsIn(refused.html).base ?? "",
      intent: "discard",
    });
    await restoreIn("/admin/content/questions-web-page", { intent: "restore-page", revision: "0" }, manager);
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
    const form: Record<string, string> = { ...(await formOf(owner)), phone: "(555) 010-0169", intent: "schedule" };
    const year = new Date().getUTCFullYear() + 1;
    const when = { "schedule-day": `${year}-01-15`, "schedule-time": "9:00 AM" };
    const refused = await owner.post(PATH, { ...form, ...when, "schedule-time": "25:00" });
    expect(refused.status).toBe(400);
    expect(fieldsIn(refused.html)).toMatchObject({ phone: "(555) 010-0169" });
    expect(firstMatch(refused.html, /<input[^>]* name="schedule-day"[^>]*>/)).toContain(`value="Jan 15, ${year}"`);
    form.base = fieldsIn(refused.html).base ?? "";
    expect((await manager.post(PATH, { ...form, ...when })).location).toBe(PATH);
    expect((await manager.post(PATH, { ...form, ...when, intent: "schedule-page" })).status).toBe(403);
    const { status, html } = await owner.post(PATH, { ...form, ...when });
    expect(status).toBe(200);
    expect(html).toContain("Scheduled for Jan 15, 9:00 AM Central");
    expect((await reader.get("/admin/content")).html).toContain("Goes live Jan 15,");
    const id = firstMatch(html, /(?<=name="id" value=")[^"]+/);
    expect((await manager.post(PATH, { intent: "unschedule", id })).location).toBe(PATH);
    expect((await owner.post(PATH, { intent: "unschedule", id })).html).not.toContain("Scheduled for");
    const { base = "" } = await formOf(owner);
    expect((await owner.post(PATH, { intent: "discard", base })).status).toBe(200);
  });
});

describe("a service", () => {
  /** The page, when all processes show the text. */
  const pageOf = async (path: string, shown: string) => {
    for (const { url } of shop.processes)
      await waitFor(async () => (await htmlOf(url + path)).html.includes(shown), { what: `${shown} at ${url}${path}` });
    return htmlOf(shop.url + path);
  };

  test("that gets another price says without scripts on which pages, and is published by the second press", async () => {
    const page = "/admin/content/catalog";
    const form = { ...(await formOf(owner, page)), "amount.web-page.price": "349", intent: "publish" };
    const { status, html } = await owner.post(page, form);
    expect(status).toBe(200);
    const dialog = firstMatch(html, /<dialog[^>]* open=""[\s\S]*?<[/]dialog>/);
    const [, count = ""] = /[$]299 → [$]349 on (\d+) pages and in the header/.exec(dialog) ?? [];
    const listed = [...dialog.matchAll(/<li>([^<]+)/g)].map(([, path]) => path);
    expect(listed).toEqual(expect.arrayContaining(["/", "/build-my-page"]));
    expect(listed).not.toContain("/about");
    expect(listed).toHaveLength(Number(count));
    expect((await htmlOf(`${shop.url}/build-my-page`)).html).not.toContain("$349");
    expect(dialog).toMatch(/<input type="hidden" form="document" name="reviewed" value="yes"/);
    expect((await owner.post(page, { ...form, ...REVIEWED })).status).toBe(200);
    await pageOf("/build-my-page", "$349");
    const back = await owner.post(page, { intent: "restore", revision: "0", base: await baseIn(page) });
    expect(back.html).toContain("$349 → $299 on ");
    await restoreIn(page, { intent: "restore", revision: "0" });
    await pageOf("/build-my-page", "$299");
  });

  test("that is hidden is on no page but its own, which says what to buy instead", async () => {
    const prices = "/admin/content/catalog";
    const form = { ...(await formOf(owner, prices)), "hidden.retro-game": "yes", intent: "publish", ...REVIEWED };
    expect((await owner.post(prices, form)).status).toBe(200);
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
    await restoreIn(prices, { intent: "restore", revision: "0" });
    await pageOf("/retro-games", "Design your game");
  });
});

describe("a form without scripts", () => {
  test("saves whatever it has, and shows faults above it and at their fields when it is published", async () => {
    const form = { ...(await formOf(owner)), phone: "call us", brand: "<b>Aces</b>" };
    expect((await owner.post(PATH, { ...form, intent: "save" })).status).toBe(200);
    const { status, html } = await owner.post(PATH, { ...form, note: "Why not", intent: "publish" });
    expect(status).toBe(400);
    expect(fieldsIn(html)).toMatchObject({ phone: "call us", brand: "&lt;b&gt;Aces&lt;/b&gt;" });
    expect(firstMatch(html, /<input[^>]* name="note"[^>]*>/)).toContain('value="Why not"');
    expect(html).toMatch(
      /<div class="note tone-bad" role="alert">[\s\S]*?Phone<\/a><span>: Enter a phone number[.]<\/span><\/li>/,
    );
    expect(firstMatch(html, /<input[^>]*aria-invalid="true"[^>]*>/)).toContain('name="phone"');
    await owner.post(PATH, { base: fieldsIn(html).base ?? "", intent: "discard" });
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
    for (const altered of [`${query}x`, query.replace("=site", "=home"), "?preview=", "?preview=site.0.9.x"])
      expect((await htmlOf(`${shop.url}/contact${altered}`)).status).toBe(404);
    // Other pages have no previews.
    expect((await htmlOf(`${shop.url}/my-order/find${query}`)).html).not.toContain("(555) 010-0170");
    // The link shows what is saved later, also if it is not complete, and ends.
    const half = { ...(await formOf(manager)), phone: "", address: "Somewhere", intent: "save" };
    expect((await manager.post(PATH, half)).status).toBe(200);
    const later = await htmlOf(`${shop.url}/contact${query}`);
    expect(later.html).toContain("Somewhere");
    expect(later.html).toContain("(555) 010-0142");
    expect((await reader.post(PATH, { intent: "end-links" })).location).toBe(PATH);
    expect((await manager.post(PATH, { intent: "end-links" })).status).toBe(200);
    for (const { url } of shop.processes) expect((await htmlOf(`${url}/contact${query}`)).status).toBe(404);
    await manager.post(PATH, { base: (await formOf(manager)).base ?? "", intent: "discard" });
  });
});

const MEDIA = "/admin/content/media";

describe("a post", () => {
  const POST = {
    title: "Answers </script><script>alert(1)</script> at night",
    excerpt: "Our agent takes the call, writes down what it is about, and lets you sleep until it matters.",
    ...{ date: "2026-11-02", author: "dev-okafor", category: "AI Consulting", picture: "4", offer: "campaign" },
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

    expect((await submit(path, { intent: "publish-page", ...REVIEWED })).status).toBe(200);
    const words = `${id}-answers-script-script-alert-1-script-at-night`;
    for (const { url } of shop.processes) {
      await waitFor(async () => (await blogOf(url, id)).page.status === 301, { what: `the post at ${url}` });
      const moved = await fetch(`${url}/blog/${id}-old-words?utm_source=x`, { redirect: "manual" });
      expect([moved.status, moved.headers.get("location"), moved.headers.get("cache-control")]).toEqual([
        ...[301, `/blog/${words}?utm_source=x`, "no-store"],
      ]);
      const { page, list, feed, map } = await blogOf(url, words);
      const html = await page.text();
      expect(page.headers.get("etag")).toBeTruthy();
      expect(html).toContain('<p>It <strong>says</strong> hello &amp; <a href="/contact">asks</a>.</p>');
      expect(html).not.toContain("<script>alert(1)");
      expect(html).toContain(`"mainEntityOfPage":"${shop.url}/blog/${words}"`);
      expect(html).toMatch(new RegExp(`"og:image" content="${shop.url}/og/blog-${words}-[0-9a-f]{12}[.]png"`));
      for (const text of [html, list]) expect(text).toContain(`"/blog/${words}"`);
      expect(list).toMatch(new RegExp(`<article[^>]*aria-labelledby="post-${id}-title"`));
      expect(feed).toContain(`<link>${shop.url}/blog/${words}</link>`);
      expect(feed).toContain("Answers &lt;/script&gt;&lt;script&gt;alert(1)");
      expect(map).toMatch(new RegExp(`/blog/${words}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`));
    }

    await restoreIn(path, { intent: "restore-page", revision: "0" }, manager);
    for (const { url } of shop.processes) {
      await waitFor(async () => (await blogOf(url, id)).page.status === 302, { what: `no post at ${url}` });
      const { list, feed, map } = await blogOf(url, id);
      for (const text of [list, feed, map]) expect(text).not.toContain(`/blog/${id}`);
    }
  });

  test("shows a picture in its text, which cannot be removed meanwhile, and refuses those of other sites", async () => {
    expect((await manager.sendPicture(png(640, 320))).status).toBe(200);
    const name = firstMatch((await manager.get(MEDIA)).html, /(?<=\/media\/)[0-9a-f]{32}/);
    const path = await newPost();
    const id = path.replace("/admin/content/post-", "");
    const foreign = await submit(path, { body: "![A](https://elsewhere.example/a.png)", intent: "publish-page" });
    expect([foreign.status, foreign.html.includes("A post shows only pictures that are uploaded here")]).toEqual([
      400,
      true,
    ]);
    const title = "夜に電話に出る方法を説明します";
    const body = `Hello\n\n![The door](${name})`;
    expect((await submit(path, { title, body, intent: "publish-page", ...REVIEWED })).status).toBe(200);
    for (const { url } of shop.processes) {
      await waitFor(async () => (await blogOf(url, id)).page.status === 200, { what: `the post at ${url}` });
      const { page, feed } = await blogOf(url, id);
      expect(await page.text()).toMatch(
        new RegExp(`<img src="/media/${name}-640.webp"[^>]* width="640" height="320" alt="The door"`),
      );
      expect(feed).toContain(`${shop.url}/media/${name}-640.webp`);
    }
    expect((await manager.post(MEDIA, { intent: "remove", name })).html).toContain("This picture is used in “Post ");
    await restoreIn(path, { intent: "restore-page", revision: "0" }, manager);
    expect((await manager.post(path, { ...(await formOf(manager, path)), intent: "discard" })).status).toBe(200);
    expect((await manager.post(MEDIA, { intent: "remove", name })).html).toContain("The picture is removed.");
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
      ...REVIEWED,
    });
    expect((await formOf(manager, path)).body).toBe("We make:\n- Pages\n- Posts\n\nAsk us.");
    for (const { url } of shop.processes) {
      const words = `${id}-pasted-from-word`;
      await waitFor(async () => (await blogOf(url, words)).page.status === 200, { what: `the post at ${url}` });
      const { page, feed } = await blogOf(url, words);
      expect(await page.text()).toContain("<li>Posts</li>\n</ul>\n<p>Ask us.</p>");
      const { document } = new JSDOM(feed, { contentType: "application/xml" }).window;
      expect([...document.querySelectorAll("item > title")].map((title) => title.textContent)).toContain(
        "Pasted from Word",
      );
    }
    await manager.post(path, { intent: "restore-page", revision: "0" });
  });
});

describe("a picture", () => {
  test("is uploaded without scripts, and every process serves it for good, also in AVIF", async () => {
    expect((await manager.sendPicture(png(1_000, 500))).status).toBe(200);
    const { html } = await reader.get(MEDIA);
    expect(html).toContain('alt="Our office at night"');
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
    const [, select = ""] =
      /<select[^>]* name="picture"[^>]*>(.*?)<\/select>/.exec((await manager.get("/admin/content/post-1")).html) ?? [];
    expect(select).toContain(`<option value="${name}">Our office at night</option>`);
    expect(select).toMatch(/<option value="1" selected="">[^<]+<\/option>/);
    const removed = await manager.post(MEDIA, { intent: "remove", name });
    expect([removed.status, /role="(?:status|alert)"[^>]*>([^<]+)/.exec(removed.html)?.[1]]).toEqual([
      200,
      "The picture is removed.",
    ]);
    expect((await reader.get(MEDIA)).html).toContain("No Pictures Found");
  });
});
