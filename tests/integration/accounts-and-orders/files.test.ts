import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filler, postRaw } from "../../support/files/raw-upload.ts";
import { type S3Server, s3Server } from "../../support/files/s3-server.ts";
import { pdf, png, samples } from "../../support/files/samples.ts";
import { findLoggedErrors } from "../../support/shop/log-lines.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { newCustomer, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Files of an order in an S3 bucket. */

let s3: S3Server;
let shop: Shop;
let jo: Awaited<ReturnType<typeof newCustomer>>;
let admin: Visitor;
beforeAll(async () => {
  s3 = await s3Server();
  shop = await startShop({ env: { FILES_URL: s3.url, RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "error" } });
  [jo, admin] = await Promise.all([newCustomer(shop), signedInAdmin(shop, "ann@team.example")]);
});
afterAll(async () => {
  await shop?.discard();
  await s3?.close();
});

const MEGABYTE = 1024 * 1024;

test("a file is always an attachment with its own name, and range requests resume a download", async () => {
  const { visitor, orderId } = jo;
  const name = 'Größe "x"; <script>.txt';
  const id = await visitor.sendFile(orderId, name, samples.text);
  for (const path of [`/my-order/files/${id}`, `/admin/files/${id}`]) {
    const whole = await (path.startsWith("/admin") ? admin : visitor).get(path);
    expect([whole.status, whole.html]).toEqual([200, new TextDecoder().decode(samples.text)]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "text/plain",
      "content-disposition": `attachment; filename="Gr__e _x__ _script_.txt"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  }
  const part = await visitor.ask(`/my-order/files/${id}`, { headers: { Range: "bytes=4-9" } });
  expect([part.status, part.html, part.headers.get("content-range")]).toEqual([
    206,
    "colors",
    `bytes 4-9/${samples.text.length}`,
  ]);
  expect((await visitor.ask(`/my-order/files/${id}`, { headers: { Range: "bytes=999999-" } })).status).toBe(416);
  const svg = await visitor.sendFile(orderId, "logo.svg", samples.svg);
  expect((await visitor.get(`/my-order/files/${svg}`)).headers.get("content-type")).toBe("application/octet-stream");
});

test("pictures have a re-encoded preview, other files have none", async () => {
  const { visitor, orderId } = jo;
  const [picture, text] = [
    await visitor.sendFile(orderId, "logo.png", png(900, 300)),
    await visitor.sendFile(orderId, "notes.txt", samples.text),
  ];
  const askForPreview = () => visitor.get(`/my-order/files/${picture}/preview`);
  await waitFor(async () => (await askForPreview()).status === 200, { what: "the preview" });
  const preview = await askForPreview();
  expect([preview.status, preview.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(preview.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect((await visitor.get(`/my-order/files/${text}/preview`)).status).toBe(404);
  expect((await visitor.get("/my-order")).html).toContain(`/my-order/files/${picture}/preview`);
});

test("pages of a delivered PDF and the frame of a text are the order's only, sealed, and run nothing", async () => {
  const { visitor, orderId } = jo;
  const markup = "# Draft\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n";
  const [draft, article] = [
    await admin.sendFile(orderId, "draft.pdf", pdf({ pages: 2, script: "app.alert\\(1\\)" }), "admin"),
    await admin.sendFile(orderId, "article.md", new TextEncoder().encode(markup), "admin"),
  ];
  const page = (number: string | number) => `/my-order/files/${draft}/pages/${number}`;
  expect((await visitor.get(page(1))).status).toBe(404);
  await waitFor(async () => (await admin.get(`/admin/files/${draft}/pages/2`)).status === 200, { what: "the pages" });
  const fields = { intent: "create-delivery", orderId, deliveryId: randomUUID(), title: "", note: "", closes: "yes" };
  const sent = await admin.post("/admin/orders", [...Object.entries(fields), ["fileId", draft], ["fileId", article]]);
  expect(sent.status).toBe(200);
  const first = await visitor.get(page(1));
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(first.headers.get("content-security-policy")).toContain("sandbox");
  for (const none of [0, 3, -1, "1.5", "x", "1e9"]) expect((await visitor.get(page(none))).status).toBe(404);
  const frame = await visitor.get(`/my-order/files/${article}/frame`);
  expect(frame.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; frame-ancestors 'self'; sandbox$/,
  );
  expect(frame.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;");
  expect((await visitor.get(`/my-order/files/${draft}/frame`)).status).toBe(404);
  const stranger = (await newCustomer(shop)).visitor;
  for (const path of [page(1), `/my-order/files/${article}/frame`]) expect((await stranger.get(path)).status).toBe(404);
});

describe("without scripts", () => {
  const send = (visitor: Visitor, orderId: string, files: Record<string, Uint8Array<ArrayBuffer>>) => {
    const body = new FormData();
    for (const [name, content] of Object.entries(files)) body.append("files", new File([content], name));
    return visitor.ask(`/my-order/upload?order=${orderId}`, { method: "POST", body });
  };

  test("a form with several files is accepted, and the page lists them", async () => {
    const { visitor, orderId } = await newCustomer(shop);
    const large = filler(3 * MEGABYTE);
    const answer = await send(visitor, orderId, { "logo.png": png(20, 20), "../../notes.txt": large });
    expect([answer.status, answer.location]).toEqual([303, `/my-order?order=${orderId}`]);
    const { html } = await visitor.get("/my-order");
    for (const text of ["logo.png", "notes.txt", "3 MB", "You sent us 2 files."]) expect(html).toContain(text);
    const id = /\/my-order\/files\/([0-9a-f-]{36})" download="" aria-label="Download notes/.exec(html)?.[1];
    expect((await visitor.get(`/my-order/files/${id}`)).html.length).toBe(large.length);
  });

  test("errors are shown per file, and the other files are saved", async () => {
    const { visitor, orderId } = await newCustomer(shop);
    const answer = await send(visitor, orderId, {
      "logo.png": samples.exe,
      "notes.txt": samples.text,
      "page.html": samples.html,
    });
    expect([answer.status, answer.location]).toEqual([400, null]);
    for (const text of [
      "We can’t accept “logo.png”",
      "Received.",
      "“page.html” is a program, a script or a web page.",
    ]) {
      expect(answer.html).toContain(text);
    }
    expect((await visitor.get("/my-order")).html).toContain("notes.txt");
    expect((await send(visitor, orderId, {})).html).toContain("Please choose a file first.");
    expect((await send(new Visitor(shop), orderId, { "a.txt": samples.text })).location).toBe("/my-order/find");
    expect((await send(visitor, jo.orderId, { "a.txt": samples.text })).status).toBe(404);
  });

  test("an aborted form leaves nothing behind and logs no error", async () => {
    const { visitor, orderId } = await newCustomer(shop);
    const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="notes.txt"\r\n\r\n';
    await postRaw(shop, `/my-order/upload?order=${orderId}`, visitor, {
      headers: ["Content-Type: multipart/form-data; boundary=b", "Content-Length: 5000000"],
      chunks: [head, "A".repeat(100_000)],
      disconnect: true,
    });
    const isForgotten = async () => {
      const { status, html } = await visitor.get("/my-order");
      return status === 200 && !html.includes("notes.txt");
    };
    await waitFor(isForgotten, { what: "what came of the form to be forgotten" });
  });
});

test("an aborted chunk is discarded, and the upload resumes", async () => {
  const { visitor, orderId } = jo;
  const content = filler(1.5 * MEGABYTE);
  const announced = { orderId, name: "notes.txt", size: content.length };
  const id = await visitor.beginUpload(announced);
  const path = `/my-order/files/${id}`;
  const post = async (offset: number, body: Uint8Array<ArrayBuffer>) =>
    JSON.parse((await visitor.ask(`${path}?offset=${offset}`, { method: "POST", body })).html);
  expect(await post(0, content.slice(0, MEGABYTE))).toEqual({ id, received: MEGABYTE, done: false });
  await postRaw(shop, `${path}?offset=${MEGABYTE}`, visitor, {
    headers: ["Content-Length: 524288"],
    chunks: ["A".repeat(300_000)],
    disconnect: true,
  });
  expect(JSON.parse((await visitor.announce({ ...announced, resume: id })).html)).toEqual({
    id,
    received: MEGABYTE,
    done: false,
  });
  expect((await visitor.get("/my-order")).html.replaceAll("<!-- -->", "")).toContain("1 MB of 1.5 MB");
  expect(await post(0, content.slice(0, MEGABYTE))).toEqual({ id, received: MEGABYTE, done: false });
  expect(await post(MEGABYTE, content.slice(MEGABYTE))).toEqual({ id, received: content.length, done: true });
  expect((await visitor.get(path)).html.length).toBe(content.length);
});

test("no error was logged", () => expect(findLoggedErrors(shop.output())).toEqual([]));
