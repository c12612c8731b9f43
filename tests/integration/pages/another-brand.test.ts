import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPages, UNKNOWN_PATH } from "../../e2e/helpers/page-list.ts";
import { pdfText } from "../../support/parsers/pdf-text.ts";
import { fieldsIn } from "../../support/shop/desk-form.ts";
import { sendMessage } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { firstMatch, newCustomer, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** An agency publishes its own name, logo and colors, and no mascot: nothing that it shows or sends says otherwise. */

const NAME = "Northlight Studio";
/** Names of cookies stay: other ones would sign everybody out. */
const EARLIER = /.{0,60}(?:pixel\s?pilots(?!\.example)|\bbit\b(?! by bit)|bit[@.-](?:letter|png)).{0,60}/i;
const LOGO = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="80"><rect width="80" height="80" fill="#58b6ff"/><rect x="110" y="20" width="480" height="40" fill="#fff"/></svg>',
);
const BRAND = "/admin/content/brand";
const OWN_PROFILES = { instagram: "", linkedin: "", youtube: "" };
const OWN_WORDS = {
  blog: { eyebrow: "Journal", sub: "Notes on brands.", "search.description": "Notes on brands and their logos." },
  menu: { line: "Brands that last." },
};
/** Of the shipped brand, in places that its name does not reach. */
const SHIPPED_WORDS = /the flight log|people who run online shops|digital marketing for people/i;
const REVIEWED = { intent: "publish", reviewed: "yes" };

let shop: Shop;
let owner: Visitor;
let customer: Awaited<ReturnType<typeof newCustomer>>;
let logo: string;

beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await signedInAdmin(shop, "olga@northlight.example", "owner");
  logo = firstMatch((await owner.sendPicture(LOGO, "Northlight Studio")).html, /(?<=\/media\/)[0-9a-f]{32}/);
  const look = { logo, first: "#58b6ff", second: "#ff9a4d", font: "lexend", mascot: "", sky: "off" };
  expect((await owner.post(BRAND, { ...fieldsIn((await owner.get(BRAND)).html), ...look, ...REVIEWED })).status).toBe(
    200,
  );
  const site = fieldsIn((await owner.get("/admin/content/site")).html);
  await owner.post("/admin/content/site", {
    ...site,
    brand: NAME,
    email: "hello@northlight.example",
    ...OWN_PROFILES,
    ...REVIEWED,
  });
  for (const [name, words] of Object.entries(OWN_WORDS)) {
    const path = `/admin/content/${name}`;
    const texts = { ...fieldsIn((await owner.get(path)).html), ...words };
    expect((await owner.post(path, { ...texts, ...REVIEWED, intent: "publish-page" })).status).toBe(200);
  }
  await waitFor(async () => (await read("/")).text.includes(`alt="${NAME}"`), { what: "the logo" });
  customer = await newCustomer(shop);
  await sendMessage(shop);
});
afterAll(() => shop?.discard());

async function read(path: string) {
  const answer = await fetch(new URL(path, shop.url));
  return { headers: answer.headers, text: await answer.text() };
}

const foundIn = (text: string) => EARLIER.exec(text.replace(/placeholder="[^"]*"/g, ""))?.[0];

describe("nothing says the earlier name, or names the robot", () => {
  test("on public pages, their titles, pictures' texts, files' names and scripts' data", async () => {
    expect(foundIn((await read("/sitemap.xml")).text)).toBeUndefined();
    for (const path of [...openPages, "/blog/2", "/pre-checkout", UNKNOWN_PATH, "/rss.xml", "/site.webmanifest"]) {
      const { text } = await read(path);
      expect([path, foundIn(text)]).toEqual([path, undefined]);
      expect(text, path).toContain(NAME);
    }
    for (const path of ["/", "/blog", "/rss.xml", "/site.webmanifest"])
      expect((await read(path)).text).not.toMatch(SHIPPED_WORDS);
  });

  test("on the customer's page, and in the back office", async () => {
    expect(foundIn((await customer.visitor.get("/my-order")).html)).toBeUndefined();
    for (const path of ["/admin", "/admin/orders", "/admin/content", "/admin/inbox", "/admin/account", "/admin/users"])
      expect([path, foundIn((await owner.get(path)).html)]).toEqual([path, undefined]);
    expect((await owner.get("/admin")).html).toMatch(
      new RegExp(`<img src="/brand/logo-${logo}-night.png"[^>]*alt="${NAME}"`),
    );
  });

  test("in emails, their sender, and their files", async () => {
    await waitFor(async () => (await shop.sentEmails()).length > 2, { what: "emails" });
    const mails = (await shop.sentEmails()).filter(({ subject }) => !/sign|confirm your/i.test(subject ?? ""));
    for (const { from, subject, html = "", text = "", attachments } of mails) {
      expect([subject, from?.name]).toEqual([subject, NAME]);
      const names = attachments.map(({ filename, contentId }) => `${filename} ${contentId}`);
      expect([subject, foundIn(`${subject} ${html} ${text} ${names}`)]).toEqual([subject, undefined]);
      expect(names).toContainEqual("logo.png <logo@letter>");
      expect(html).toMatch(new RegExp(`<img src="cid:logo@letter"[^>]*alt="${NAME}"`));
      expect(html).toContain("border-bottom:4px solid #ff9a4d");
    }
  });

  test("in an invoice", async () => {
    const link = firstMatch((await customer.visitor.get("/my-order")).html, /\/my-order\/invoices\/[\w-]+/);
    const answer = await fetch(shop.url + link, { headers: { Cookie: customer.visitor.cookie } });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(foundIn(answer.headers.get("content-disposition") ?? "")).toBeUndefined();
    expect(foundIn(pdfText(bytes))).toBeUndefined();
    expect(pdfText(bytes)).toContain(NAME);
    expect(bytes.toString("latin1")).toContain("/Subtype /Image");
  });
});

test("icons, manifest, style sheet, logo and preview pictures are the brand's, by addresses that caches may keep", async () => {
  const { text } = await read("/");
  const links = [...text.matchAll(/(?:href|src)="(\/brand\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(new Set(links.map((path) => path.split("-")[0]))).toEqual(new Set(["/brand/icon", "/brand/logo"]));
  const manifest = JSON.parse((await read("/site.webmanifest")).text);
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  expect(icons.at(-1)).toMatch(/-maskable\.png$/);
  expect(firstMatch(text, /"logo":"[^"]+"/)).toBe(`"logo":"${new URL(icons[1], shop.url)}"`);
  const auth = (await read("/auth")).text;
  const sheet = firstMatch(auth, /\/brand\/sheet-58b6ff-ff9a4d-0-lexend-plain-none-[0-9a-f]{8}\.css/);
  const preview = new URL(firstMatch(text, /(?<="og:image" content=")[^"]+/)).pathname;
  expect(preview).toMatch(/^\/og\/home-[0-9a-f]{12}\.png$/);
  for (const path of [...links, ...icons, sheet, preview]) {
    const answer = await fetch(shop.url + path);
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([
      path,
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
  expect((await read(sheet)).text).toContain("--color-gold:#58b6ff");
  expect(text).toContain("--color-gold:#58b6ff");
  expect(auth).toContain(preview);
  for (const path of [
    "icon-u41-ffd447-light-192.png",
    `logo-${logo}-light.png`,
    "sheet-0-0-light-0-plain-0-00000000.css",
  ])
    expect([path, (await fetch(`${shop.url}/brand/${path}`)).status]).toEqual([path, 200]);
  const earlier = await fetch(`${shop.url}/og/home-0123456789ab.png`);
  expect([earlier.status, earlier.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
});
