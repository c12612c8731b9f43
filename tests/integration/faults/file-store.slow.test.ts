import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { faultyS3, type S3Fault } from "../../support/files/faulty-s3.ts";
import { filler } from "../../support/files/raw-upload.ts";
import { png } from "../../support/files/samples.ts";
import { findLoggedErrors } from "../../support/shop/log-lines.ts";
import { buyPage } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { firstMatch, newCustomer, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";

const MEGABYTE = 1024 * 1024;

let s3: Awaited<ReturnType<typeof faultyS3>>;
let shop: Shop;
let admin: Visitor;
let jo: Awaited<ReturnType<typeof newCustomer>>;
let picture: string;
beforeAll(async () => {
  s3 = await faultyS3();
  shop = await startShop({ env: { FILES_URL: s3.url, RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "error" } });
  [jo, admin] = await Promise.all([newCustomer(shop), signedInAdmin(shop, "ann@team.example")]);
  picture = firstMatch((await admin.sendPicture(png(900, 300))).html, /\/media\/[0-9a-f]{32}-\d+\.webp/);
});
afterAll(async () => {
  s3?.be("none");
  await shop?.discard();
  await s3?.close();
});

/** As a browser without scripts. */
function sendForm(visitor: Visitor, orderId: string, content: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append("files", new File([content], "form.txt"));
  return visitor.ask(`/my-order/upload?order=${orderId}`, { method: "POST", body });
}

/** The status, or "aborted" if the response ended before its length. */
const statusOf = (request: Promise<{ status: number }>): Promise<Status> =>
  request.then(
    ({ status }) => status,
    () => "aborted" as const,
  );

/** What customers see of an order's files, a picture of a text and an upload. */
type Seen = { download: Status; part: Status; upload: Status; form: Status; picture: Status; newPicture: Status };
type Status = number | "aborted";

const UNAVAILABLE: Seen = { download: 503, part: 503, upload: 503, form: 503, picture: 503, newPicture: 503 };

/**
 * One fault of each outcome; file-stores.slow.test.ts has all. The headers of a download were sent before its content broke off, and
 * pictures have no known length.
 */
const faults: [fault: S3Fault, seen: Seen][] = [
  [503, UNAVAILABLE],
  ["silent", UNAVAILABLE],
  ["cut", { ...UNAVAILABLE, download: "aborted", part: "aborted", newPicture: 200 }],
  ["short", { ...UNAVAILABLE, picture: 200, newPicture: 200 }],
  ["lost", { ...UNAVAILABLE, download: 200, part: 206, picture: 200 }],
];

test.each(faults)(
  "a store that answers with %s loses nothing, and disturbs no other request",
  async (fault, expected) => {
    const { visitor, orderId } = jo;
    const content = filler(MEGABYTE);
    const announced = { orderId, name: "new.txt", size: content.length };
    const old = await visitor.sendFile(orderId, "old.txt", filler(200_000));
    const id = await visitor.beginUpload(announced);
    const upload = (offset: number) =>
      visitor.ask(`/my-order/files/${id}?offset=${offset}`, { method: "POST", body: content.slice(offset) });
    s3.be(fault);
    const [seen, others] = await Promise.all([
      inProperties({
        download: statusOf(visitor.get(`/my-order/files/${old}`)),
        part: statusOf(visitor.ask(`/my-order/files/${old}`, { headers: { Range: "bytes=10-19" } })),
        upload: statusOf(upload(0)),
        form: statusOf(sendForm(visitor, orderId, filler(6 * MEGABYTE))),
        picture: statusOf(visitor.get(picture)),
        newPicture: statusOf(admin.sendPicture(png(20 + faults.findIndex(([one]) => one === fault), 20))),
      }),
      inProperties({
        order: statusOf(visitor.get("/my-order")),
        ready: statusOf(fetch(`${shop.url}/readyz`)),
        unknown: statusOf(visitor.get(picture.replace(/[0-9a-f]{8}/, "00000000"))),
        sold: buyPage(shop).then(() => 200),
      }),
    ]);
    expect([seen, others]).toEqual([expected, { order: 200, ready: 200, unknown: 404, sold: 200 }]);
    expect((await admin.get("/admin/health")).html).toContain("The file store did not respond as it should");
    s3.be("none");
    expect((await visitor.get(`/my-order/files/${old}`)).html.length).toBe(200_000);
    const resumed = await visitor.announce({ ...announced, resume: id });
    const { received } = z.object({ received: z.number() }).parse(JSON.parse(resumed.html));
    expect(JSON.parse((await upload(received)).html)).toMatchObject({ done: true });
    expect((await visitor.get(`/my-order/files/${id}`)).html.length).toBe(content.length);
  },
);

async function inProperties<T>(promises: Record<string, Promise<T>>): Promise<Record<string, T>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(promises).map(async ([name, promise]) => [name, await promise] as const)),
  );
}

test("only the file store was logged as an error", () => {
  const logged = findLoggedErrors(shop.output());
  expect(logged.filter((line) => !/file store/.test(line))).toEqual([]);
});
