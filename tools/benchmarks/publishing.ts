import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { providePostgres } from "../../tests/support/database/test-database.ts";
import { fieldsIn } from "../../tests/support/shop/desk-form.ts";
import { startShop } from "../../tests/support/shop/shop.ts";
import { signedInAdmin } from "../../tests/support/shop/visitor.ts";
import { median, type Subject } from "./report.ts";

const PUBLICATIONS = 30;
const READERS = 10;
const POLL_MS = 20;
const FORM = "/admin/content/site";
const PAGES = ["/", "/contact", "/about", "/blog", "/terms", "/build-my-page", "/run-my-campaign"];

const phoneOf = (version: number) => `(555) 010-${2000 + version}`;
/** Phone numbers that a page shows: the shipped one, or one of ours. */
const PHONES = /\(555\) 010-(?:0142|2\d{3})/g;

/** Admins publish on two processes of this build while people read. */
export const benchPublishing: Subject = async ({ say }) => {
  const stopPostgres = await providePostgres();
  try {
    const env = { RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" };
    await using shop = await startShop({ database: "postgres", firstStart: true, processes: 2, env });
    // One admin may publish 30 times in an hour.
    const owners = [await signedInAdmin(shop, "olga@acme.example"), await signedInAdmin(shop, "otto@acme.example")];
    const form = fieldsIn((await owners[0]?.get(FORM))?.html ?? "");
    const urls = shop.processes.map(({ url }) => url);
    const faults: string[] = [];
    let reading = true;
    const readers = Array.from({ length: READERS }, (_, nth) => read(urls[nth % 2] ?? "", () => reading, faults));
    const milliseconds: number[] = [];
    say(`${PUBLICATIONS} publications beside ${READERS} readers`);
    for (let version = 1; version <= PUBLICATIONS; version += 1) {
      const answer = await owners[version % 2]?.post(FORM, {
        ...form,
        phone: phoneOf(version),
        intent: "publish",
        reviewed: "yes",
      });
      if (answer?.status !== 200) throw new Error(`Publishing answered ${answer?.status}`);
      form.base = fieldsIn(answer.html).base ?? "";
      const published = performance.now();
      await Promise.all(urls.map((url) => waitForPhone(url, phoneOf(version))));
      milliseconds.push(performance.now() - published);
    }
    reading = false;
    const requests = (await Promise.all(readers)).reduce((sum, count) => sum + count);
    for (const fault of faults.slice(0, 20)) say(fault);
    return [
      { name: "a publication is on two processes, ms", values: { ours: median(milliseconds) } },
      { name: "… the slowest, ms", goal: { atMost: 5_000 }, values: { ours: Math.max(...milliseconds) } },
      { name: "… pages read meanwhile", values: { ours: requests } },
      { name: "… which failed or were of two versions", goal: { atMost: 0 }, values: { ours: faults.length } },
    ];
  } finally {
    await stopPostgres();
  }
};

/** Reads pages of one process until `going` is false, and checks each. Returns their number. */
async function read(url: string, going: () => boolean, faults: string[]): Promise<number> {
  const seen: Seen = { newest: "", bodies: new Map() };
  let turn = 0;
  for (; going(); turn += 1) {
    const path = PAGES[turn % PAGES.length] ?? "/";
    try {
      const response = await fetch(url + path);
      const found = checkPage(path, response, await response.text(), seen);
      faults.push(...found.map((fault) => `${url}${path} ${fault}`));
    } catch (error) {
      faults.push(`${url}${path} ${error}`);
    }
    await pause(POLL_MS);
  }
  return turn;
}

/** What one reader has seen: the newest number, and the body of each tag. */
type Seen = { newest: string; bodies: Map<string, string> };

function checkPage(path: string, { status, headers }: Response, html: string, seen: Seen): string[] {
  const [phone = "", ...others] = new Set(html.match(PHONES));
  const faults =
    status === 200 && phone !== "" && others.length === 0 ? [] : [`answered ${status}, ${[phone, ...others]}`];
  // The shipped number sorts before all others.
  if (phone < seen.newest) faults.push(`showed ${phone} after ${seen.newest}`);
  seen.newest = phone;
  const tag = `${path} ${headers.get("etag")}`;
  const body = createHash("sha256").update(html).digest("hex");
  if ((seen.bodies.get(tag) ?? body) !== body) faults.push("had the tag of another body");
  seen.bodies.set(tag, body);
  return faults;
}

async function waitForPhone(url: string, phone: string): Promise<void> {
  while (!(await (await fetch(`${url}/contact`)).text()).includes(phone)) await pause(POLL_MS);
}
