import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filled } from "../../support/app/own-service.ts";
import { png } from "../../support/files/samples.ts";
import { fieldsIn } from "../../support/shop/desk-form.ts";
import { orderIdOf, payAt, post, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { findEmailTo, firstMatch, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Admins edit texts of the site, in two processes. A publication renders every page, so tests restore only what others need. */

const PATH = "/admin/content/site";
const MEDIA = "/admin/content/media";
/** As the dialog sends it that says what will happen. */
const REVIEWED = { reviewed: "yes" };

let shop: Shop;
let owner: Visitor;
let manager: Visitor;
let reader: Visitor;
let pages: string[];
beforeAll(async () => {
  shop = await startShop({ processes: 2, env: { RATE_LIMIT_FACTOR: "1000" } });
  [owner, manager, reader] = await Promise.all([
    signedInAdmin(shop, `olga-${randomUUID()}@pixelpilots.example`, "owner"),
    signedInAdmin(shop, `mo-${randomUUID()}@pixelpilots.example`, "manager"),
    signedInAdmin(shop, `rea-${randomUUID()}@pixelpilots.example`, "reader"),
  ]);
  const { html: sitemap } = await htmlOf(`${shop.url}/sitemap.xml`);
  pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
});
afterAll(() => shop?.discard());

const htmlOf = async (url: string) => {
  const answer = await fetch(url, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

/** The page at each process, once it contains the text. */
const pagesWith = (path: string, text: string) =>
  Promise.all(
    shop.processes.map(({ url }) =>
      waitFor(
        async () => {
          const page = await htmlOf(url + path);
          return page.html.includes(text) ? page : null;
        },
        { what: `${text} at ${url}${path}` },
      ),
    ),
  );

const formOf = async (who: Visitor, path = PATH) => fieldsIn((await who.get(path)).html);

/** Publishes the form of a text with changes. Returns the revision. */
async function publish(changes: Record<string, string>, { who = owner, path = PATH, intent = "publish" } = {}) {
  const { status, html } = await who.post(path, { ...(await formOf(who, path)), ...changes, intent, ...REVIEWED });
  expect([status, /role="status"[^>]*>([^<]+)/.exec(html)?.[1]]).toEqual([
    200,
    "Published. Visitors see it within 5 seconds.",
  ]);
  return fieldsIn(html).base ?? "";
}

const baseIn = async (path: string, who = owner) =>
  firstMatch((await who.get(path)).html, /(?<=id="restore-[\s\S]*?name="base" value=")\d+/);

/** Publishes the shipped text again, from a history that shows what is published now. */
const restoreIn = async (path: string, intent: string, who = owner) =>
  who.post(path, { base: await baseIn(path, who), intent, revision: "0", ...REVIEWED });

describe("a publication", () => {
  test("changes every page of every process, without a failed request or a step back, survives a restart, and restoring brings back each byte", async () => {
    expect(pages.length).toBeGreaterThan(15);
    const before = await Promise.all(pages.map((path) => htmlOf(shop.url + path)));
    const [shipped = "", ...phones] = ["(555) 010-0142", "(555) 010-0161", "(555) 010-0162"];
    const faults: string[] = [];
    const newest = new Map<string, number>();
    let reading = true;
    const readers = shop.processes.flatMap(({ url }) =>
      ["/", "/contact"].map(async (path) => {
        while (reading) {
          const answer = await htmlOf(url + path).catch((error: unknown) => ({ status: 0, html: String(error) }));
          const shown = new Set(answer.html.match(/\(555\) 010-01\d\d/g) ?? []);
          const version = [shipped, ...phones].indexOf([...shown][0] ?? "");
          if (answer.status !== 200 || shown.size !== 1 || version < (newest.get(url + path) ?? 0))
            faults.push(`${url}${path}: ${answer.status} ${[...shown]}`);
          newest.set(url + path, version);
          await sleep(10);
        }
      }),
    );
    let base = "";
    for (const phone of phones) {
      base = await publish({ phone });
      await pagesWith("/contact", phone);
    }
    reading = false;
    await Promise.all(readers);
    expect(faults).toEqual([]);
    const last = phones.at(-1) ?? "";
    // A page that is rendered for one visitor.
    expect((await owner.get("/my-order/find")).html).toContain(last);

    const [first] = shop.processes;
    await first?.end();
    shop = await shop.revive();
    expect((await htmlOf(`${first?.url}/contact`)).html).toContain(last);
    expect((await formOf(owner)).base).toBe(base);

    await restoreIn(PATH, "restore");
    await pagesWith("/contact", shipped);
    for (const { url } of shop.processes) {
      const after = await Promise.all(pages.map((path) => htmlOf(url + path)));
      expect(after.map(({ html }) => html)).toEqual(before.map(({ html }) => html));
      expect(after.map(({ headers }) => headers.get("etag"))).toEqual(before.map(({ headers }) => headers.get("etag")));
    }
  });

  test("of the home page is a manager's work, and only that page carries its words", async () => {
    const words = { "hero.sub": "Sales and Support by AI", "suite.parts.0.title": "A voice that never sleeps" };
    await publish(words, { who: manager, path: "/admin/content/home", intent: "publish-page" });
    for (const { html } of await pagesWith("/", "A voice that never sleeps"))
      expect(html).toContain("Sales and Support by AI");
    for (const { url } of shop.processes)
      expect((await htmlOf(`${url}/my-order/find`)).html).not.toContain("Sales and Support");
    // What needs an owner is not published by another form's intent.
    const site = { ...(await formOf(manager)), phone: "(555) 010-0167", intent: "publish-page", ...REVIEWED };
    expect((await manager.post(PATH, site)).status).toBe(403);
    expect((await htmlOf(`${shop.url}/contact`)).html).not.toContain("(555) 010-0167");
  });
});

test("a scheduled text is stored by the agency's clock, listed, and canceled by those who publish it", async () => {
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
});

describe("a service", () => {
  const prices = "/admin/content/catalog";

  test("that gets another price says without scripts on which pages, and is published by the second press", async () => {
    const form = { ...(await formOf(owner, prices)), "amount.web-page.price": "349", intent: "publish" };
    const { status, html } = await owner.post(prices, form);
    expect(status).toBe(200);
    const dialog = firstMatch(html, /<dialog[^>]* open=""[\s\S]*?<[/]dialog>/);
    const [, count = ""] = /[$]299 → [$]349 on (\d+) pages and in the header/.exec(dialog) ?? [];
    const listed = [...dialog.matchAll(/<li>([^<]+)/g)].map(([, path]) => path);
    expect(listed).toEqual(expect.arrayContaining(["/", "/build-my-page"]));
    expect(listed).not.toContain("/about");
    expect(listed).toHaveLength(Number(count));
    expect((await htmlOf(`${shop.url}/build-my-page`)).html).not.toContain("$349");
    expect(dialog).toMatch(/<input type="hidden" form="document" name="reviewed" value="yes"/);
    expect((await owner.post(prices, { ...form, ...REVIEWED })).status).toBe(200);
    await pagesWith("/build-my-page", "$349");
    const back = await owner.post(prices, { intent: "restore", revision: "0", base: await baseIn(prices) });
    expect(back.html).toContain("$349 → $299 on ");
  });

  test("that is hidden is on no page but its own, which says what to buy instead", async () => {
    await publish({ "hidden.retro-game": "yes" }, { path: prices });
    for (const { status, html } of await pagesWith(
      "/retro-games",
      "We aren’t offering Retro Game Marketing right now.",
    )) {
      expect(status).toBe(200);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain("Available now");
      expect(html).not.toMatch(/order-form|application\/ld\+json|href="\/retro-games/);
    }
    for (const path of ["/", "/contact", "/blog/5", "/sitemap.xml", "/my-order/find"]) {
      const page = await htmlOf(shop.url + path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.html.replaceAll(/data-props="[^"]*"|\]\(\/retro-games\)|<a href="\/retro-games">/g, "")).not.toMatch(
        /href="\/retro-games|"\/retro-games"|\/retro-games<\/loc>/,
      );
    }
  });
});

describe("a service of staff", () => {
  const LOGO = "/admin/content/service-logo-sprint";
  const MARK = "/services/mark-sprint";
  const TEXTS = {
    ...filled,
    "field.0.label": "Style <script>alert(1)</script>",
    "field.0.kind": "one",
    "field.0.options": "Modern\n<b>Classic</b>",
    "field.1.label": "Favorite era",
    "field.1.if": "Style <script>alert(1)</script>",
    "field.1.is": "<b>Classic</b>",
    "0.question": "What does it cost?",
    "0.answer": "{price}, once.",
    "search.description": "Three drafts, one price.",
  };
  const email = "jo@acme.example";

  test("is made, published, shown and sold", async () => {
    const made = await owner.post("/admin/content", { intent: "new-service", title: "Logo sprint" });
    expect([made.status, made.location]).toEqual([302, LOGO]);
    expect((await htmlOf(`${shop.url}/services/logo-sprint`)).status).toBe(404);
    const draft = firstMatch((await owner.get(LOGO)).html, /\/services\/logo-sprint\?preview=[^"]+/);
    expect((await htmlOf(shop.url + draft)).html).toContain("<title>Logo sprint");
    await publish(TEXTS, { path: LOGO });

    for (const { html } of await pagesWith("/services/logo-sprint", "$490, once.")) {
      expect(html).toContain("Style &lt;script&gt;alert(1)&lt;/script&gt;");
      expect(html).not.toContain("<script>alert(1)");
      expect(html).toContain('"acceptedAnswer":{"@type":"Answer","text":"$490, once."}');
      expect(html).toContain('name="description" content="Three drafts, one price."');
    }
    for (const path of ["/", "/sitemap.xml", "/build-my-page"])
      expect((await htmlOf(shop.url + path)).html).toContain("/services/logo-sprint");
    expect(JSON.parse((await htmlOf(`${shop.url}/api/services?service=logo-sprint`)).html)).toMatchObject({
      offer: { title: "Logo sprint", amounts: { price: 49_000 } },
    });
    expect((await htmlOf(`${shop.url}/api/services?service=web-page`)).status).toBe(404);

    const { url, sessionId } = await startCheckout(shop, {
      ...{ amount: 49_000, name: "Jo Miller", email },
      metadata: {
        ...{ service: "logo-sprint", contactName: "Jo Miller", agreeTOS: "true" },
        ...{ "f-style-script-alert-1-scrip": "Modern", "f-favorite-era": "not asked" },
      },
    });
    expect((await payAt(url)).back).toBe(`${shop.url}/payment-success?session_id=${sessionId}&service=logo-sprint`);
    expect(await statusOf(shop, sessionId)).toBe("paid");
    const order = await owner.get(`/admin/orders/${await orderIdOf(shop, sessionId)}`);
    expect(order.status).toBe(200);
    expect(order.html).not.toContain("not asked");
    expect((await owner.get("/admin/content?group=Services")).html).toContain("$490 one-time");
  });

  test("moves with its address, and on request it is requested without a price, which staff name with the payment link", async () => {
    await publish({ address: "mark-sprint", pricing: "request" }, { path: LOGO });
    for (const { html } of await pagesWith(MARK, "On request, once.")) {
      expect(html).toMatch(/"@type":"Offer","url":"[^"]+","description":"On request"/);
      expect(html).not.toContain("$490");
    }
    for (const path of ["/", "/terms"]) expect((await htmlOf(shop.url + path)).html).toContain("On request");
    const moved = await htmlOf(`${shop.url}/services/logo-sprint?utm_source=x`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${MARK}?utm_source=x`]);
    for (const path of ["/services/unknown", "/services/unknown%00"])
      expect((await htmlOf(shop.url + path)).status).toBe(404);

    const answers = { name: "Jo Miller", email, agreeTOS: true, "f-style-script-alert-1-scrip": "Modern" };
    const { status, json } = await post(`${shop.url}/api/service-requests`, { ...answers, service: "logo-sprint" });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ ok: true, sent: expect.objectContaining({ title: "Logo sprint" }) }),
    ]);
    const path = `/admin/orders/${json.id}`;
    for (const each of [path, "/admin/orders"]) expect((await owner.get(each)).html).toContain("On request");
    const rows = (await owner.get("/admin/orders.csv")).html.split("\r\n");
    expect(rows.find((row) => row.includes(String(json.id)))).toMatch(/,logo-sprint,,,/);

    const link = { intent: "payment-link", orderId: String(json.id) };
    const refused = await owner.post(path, link);
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("Please enter an amount such as")]);
    expect((await owner.post(path, { ...link, price: "1,250" })).status).toBe(200);
    expect((await findEmailTo(shop, email, "payment link")).text).toContain("$1,250.00");
  });
});

test("a form without scripts saves whatever it has, and shows faults above it and at their fields when it is published", async () => {
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
});

test("a preview shows the draft to people without an account, and to no cache or search engine", async () => {
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
  expect((await reader.post(PATH, { intent: "end-links" })).location).toBe(PATH);
  expect((await manager.post(PATH, { intent: "end-links" })).status).toBe(200);
  for (const { url } of shop.processes) expect((await htmlOf(`${url}/contact${query}`)).status).toBe(404);
});

describe("a picture and a post", () => {
  const POST = {
    title: "Answers </script><script>alert(1)</script> at night",
    excerpt: "Our agent takes the call, writes down what it is about, and lets you sleep until it matters.",
    ...{ date: "2026-11-02", author: "dev-okafor", category: "AI Consulting", picture: "4", offer: "campaign" },
    body: "## Hello\n\nIt **says** hello & [asks](/contact).",
    shown: "yes",
    note: "",
  };
  /** Of the uploaded picture. */
  let name: string;
  beforeAll(async () => {
    expect((await manager.sendPicture(png(1_000, 500))).status).toBe(200);
    name = firstMatch((await manager.get(MEDIA)).html, /(?<=\/media\/)[0-9a-f]{32}/);
  });

  async function newPost() {
    const { status, location } = await manager.post("/admin/content", { intent: "new-post" });
    expect(status).toBe(302);
    const id = (location ?? "").replace("/admin/content/post-", "");
    expect(Number(id)).toBeGreaterThanOrEqual(11);
    return { id, path: location ?? "" };
  }

  const submit = async (path: string, changes: Record<string, string>) =>
    manager.post(path, { ...POST, base: (await formOf(manager, path)).base ?? "", intent: "save", ...changes });

  const blogOf = async (url: string, id: string) => ({
    page: await htmlOf(`${url}/blog/${id}`),
    list: (await htmlOf(`${url}/blog`)).html,
    feed: (await htmlOf(`${url}/rss.xml`)).html,
    map: (await htmlOf(`${url}/sitemap.xml`)).html,
  });
  /** Once each process answers the post's address with the status. */
  const blogsWith = async (id: string, status: number) =>
    Promise.all(
      shop.processes.map(async ({ url }) => {
        await waitFor(async () => (await htmlOf(`${url}/blog/${id}`)).status === status, {
          what: `${status} at ${url}`,
        });
        return { url, ...(await blogOf(url, id)) };
      }),
    );

  test("a picture is uploaded without scripts, and every process serves it for good, also in AVIF", async () => {
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
    const [, select = ""] =
      /<select[^>]* name="picture"[^>]*>(.*?)<\/select>/.exec((await manager.get("/admin/content/post-1")).html) ?? [];
    expect(select).toContain(`<option value="${name}">Our office at night</option>`);
    expect(select).toMatch(/<option value="1" selected="">[^<]+<\/option>/);
  });

  test("a post is a draft without a page, is published at every process with its picture, which cannot be removed meanwhile, and taken back", async () => {
    const { id, path } = await newPost();
    const foreign = await submit(path, { body: "![A](https://elsewhere.example/a.png)", intent: "publish-page" });
    expect(foreign.status).toBe(400);
    expect(foreign.html).toContain("A text shows only pictures that are uploaded here");
    const body = `${POST.body}\n\n![The door](${name})`;
    expect((await submit(path, { body })).status).toBe(200);
    const before = await htmlOf(`${shop.url}/blog/${id}`);
    expect([before.status, before.headers.get("location")]).toEqual([302, "/blog"]);
    const link = firstMatch((await manager.get(path)).html, new RegExp(`(?<=href="[^"]*)/blog/${id}\\?preview=[^"]+`));
    for (const { url } of shop.processes) {
      const preview = await htmlOf(url + link);
      expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(preview.html).toContain('<h2 id="hello">Hello</h2>');
    }

    expect((await submit(path, { body, intent: "publish-page", ...REVIEWED })).status).toBe(200);
    const words = `${id}-answers-script-script-alert-1-script-at-night`;
    for (const { url, page, list, feed, map } of await blogsWith(words, 200)) {
      const moved = await htmlOf(`${url}/blog/${id}-old-words?utm_source=x`);
      expect([moved.status, moved.headers.get("location"), moved.headers.get("cache-control")]).toEqual([
        ...[301, `/blog/${words}?utm_source=x`, "no-store"],
      ]);
      const { html } = page;
      expect(page.headers.get("etag")).toBeTruthy();
      expect(html).toContain('<p>It <strong>says</strong> hello &amp; <a href="/contact">asks</a>.</p>');
      expect(html).not.toContain("<script>alert(1)");
      expect(html).toContain(`"mainEntityOfPage":"${shop.url}/blog/${words}"`);
      expect(html).toMatch(new RegExp(`"og:image" content="${shop.url}/og/blog-${words}-[0-9a-f]{12}[.]png"`));
      expect(html).toMatch(
        new RegExp(`<img src="/media/${name}-\\d+[.]webp"[^>]* width="1000" height="500" alt="The door"`),
      );
      for (const text of [html, list]) expect(text).toContain(`"/blog/${words}"`);
      expect(list).toMatch(new RegExp(`<article[^>]*aria-labelledby="post-${id}-title"`));
      expect(feed).toContain(`<link>${shop.url}/blog/${words}</link>`);
      expect(feed).toContain("Answers &lt;/script&gt;&lt;script&gt;alert(1)");
      expect(feed).toContain(`${shop.url}/media/${name}-`);
      expect(map).toMatch(new RegExp(`/blog/${words}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`));
    }
    expect((await manager.post(MEDIA, { intent: "remove", name })).html).toContain("This picture is used in “Post ");

    await restoreIn(path, "restore-page", manager);
    for (const { list, feed, map } of await blogsWith(id, 302))
      for (const text of [list, feed, map]) expect(text).not.toContain(`/blog/${id}`);
    expect((await manager.post(path, { ...(await formOf(manager, path)), intent: "discard" })).status).toBe(200);
    expect((await manager.post(MEDIA, { intent: "remove", name })).html).toContain("The picture is removed.");
    expect((await reader.get(MEDIA)).html).toContain("No Pictures Found");
  });

  test("a post pasted from Word is a list with paragraphs, and its control characters break neither page nor feed", {
    tags: "promise-40",
  }, async () => {
    const { id, path } = await newPost();
    await submit(path, {
      title: "Pasted\u0001 from Word",
      excerpt: `${POST.excerpt}\u001b`,
      body: "We\u0002 make:\r\n•\tPages\ufffe\r\n•\tPosts\r\nAsk us.",
      intent: "publish-page",
      ...REVIEWED,
    });
    expect((await formOf(manager, path)).body).toBe("We make:\n- Pages\n- Posts\n\nAsk us.");
    for (const { page, feed } of await blogsWith(`${id}-pasted-from-word`, 200)) {
      expect(page.html).toContain("<li>Posts</li>\n</ul>\n<p>Ask us.</p>");
      const { document } = new JSDOM(feed, { contentType: "application/xml" }).window;
      expect([...document.querySelectorAll("item > title")].map((title) => title.textContent)).toContain(
        "Pasted from Word",
      );
    }
  });
});
