import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { uniqueEmail } from "../../tests/e2e/helpers/admin.ts";
import { hydrated, nextYear } from "../../tests/e2e/helpers/web-page-order.ts";
import { png } from "../../tests/support/files/samples.ts";
import type { Shop } from "../../tests/support/shop/shop.ts";
import { findEmailTo, newCustomer, openPortal, signedInAdmin } from "../../tests/support/shop/visitor.ts";
import { importSource } from "../import-source.ts";
import type { Album } from "./album.ts";

/** The card that pays nothing after it was saved. */
const FAILS_LATER = "4000 0000 0000 0341";

/** Pictures of the order page in every state that asks something of its customer, or answers them. */
export async function takeOrderPage(album: Album, shop: Shop): Promise<void> {
  const staff = await signedInAdmin(shop, uniqueEmail("ann"));

  await takeDelivery(album, shop, staff);
  await takeRefund(album, shop, staff);
  await takeSubscription(album, shop);
  await takePaymentLink(album, shop, staff);
}

type Staff = Awaited<ReturnType<typeof signedInAdmin>>;
type Customer = Awaited<ReturnType<typeof newCustomer>>;

async function takeDelivery(album: Album, shop: Shop, staff: Staff) {
  const customer = await newCustomer(shop);
  const { orderId, visitor } = customer;
  const page = await openOrderPage(album, customer);
  await album.keep(page, "my-order");

  await visitor.sendFile(orderId, "acme-logo.png", png(600, 300));
  await visitor.post("/my-order", {
    intent: "message",
    orderId,
    messageId: randomUUID(),
    message: "Here is our logo.",
  });
  const reply = { messageId: randomUUID(), orderId, text: "Thank you! We’ll send a first draft on Friday." };
  await staff.post("/admin/orders", { intent: "message", ...reply });
  await visit(album, page, "my-order-files-sent");

  const fileId = await staff.sendFile(orderId, "draft.png", png(600, 300), "admin");
  const deliver = async (title: string) => {
    const deliveryId = randomUUID();
    const work = { title, note: "Please look at the headline above all.", closes: "yes", fileId };
    const link = { linkLabel: "Preview of your page", linkUrl: "https://preview.example/acme" };
    await staff.post("/admin/orders", { intent: "create-delivery", orderId, deliveryId, ...work, ...link });
    return deliveryId;
  };
  const answer = (intent: string, deliveryId: string, comment = "") =>
    visitor.post("/my-order", { intent, orderId, deliveryId, comment });

  const first = await deliver("First draft");
  await visit(album, page, "my-order-preview");
  await page.getByText("Ask for changes").click();
  await page.getByRole("button", { name: "Ask for a revision", exact: true }).click();
  await page.getByText("Please tell us what you’d like changed.").first().waitFor();
  await album.keep(page, "my-order-revision-errors");
  await answer("revise-delivery", first, "A bigger logo, please.");
  await visit(album, page, "my-order-revision");

  await answer("approve-delivery", await deliver("Second draft"));
  await visit(album, page, "my-order-approved");
}

async function takeRefund(album: Album, shop: Shop, staff: Staff) {
  const customer = await newCustomer(shop);
  const { orderId, visitor } = customer;
  const page = await openOrderPage(album, customer);
  await visit(album, page, "my-order-refund-question", "/my-order?ask=refund");
  const requestId = randomUUID();
  const request = { amount: "28405", reason: "We have changed our plans." };
  await visitor.post("/my-order", { intent: "request-refund", orderId, requestId, ...request });
  await visit(album, page, "my-order-refund-requested");
  const grant = { requestId, refundId: randomUUID(), cents: request.amount, seen: "0", work: "new" };
  await staff.post("/admin/orders", { intent: "grant-refund", ...grant });
  await visit(album, page, "my-order-refunded");
}

async function takeSubscription(album: Album, shop: Shop) {
  const { advanceMonth, subscribe } = await importSource<typeof import("../../tests/support/shop/subscription.ts")>(
    "tests/support/shop/subscription.ts",
  );
  const email = uniqueEmail("jo");
  const subscription = await subscribe(shop, email);
  const page = await openOrderPage(album, await openPortal(shop, email));
  await album.keep(page, "my-order-subscription");
  await advanceMonth(shop, subscription);
  await findEmailTo(shop, email, "has renewed");
  await visit(album, page, "my-order-cancel-question", "/my-order?ask=cancel");
  await page.getByRole("button", { name: "Yes, cancel subscription" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await album.keep(page, "my-order-canceled");
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Cancel subscription", exact: true }).waitFor();
  await page.goto("/my-order");
  await hydrated(page);
  await page.getByRole("button", { name: "Change card", exact: true }).click();
  await page.locator("#cardNumber").waitFor();
  await album.keep(page, "pay-change-card");
  await page.locator("#cardNumber").fill(FAILS_LATER);
  await page.locator("#cardExpiry").fill(nextYear());
  await page.locator("#cardCvc").fill("123");
  await page.locator("#billingName").fill("Jo Miller");
  await page.getByRole("button", { name: "Save card", exact: true }).click();
  await page.waitForURL(/\/my-order/);
  await advanceMonth(shop, subscription);
  await findEmailTo(shop, email, "failed");
  await visit(album, page, "my-order-past-due");
}

/** An order that the agency created. */
async function takePaymentLink(album: Album, shop: Shop, staff: Staff) {
  const email = uniqueEmail("jo");
  const work = { service: "web-page", amount: "1,200", reason: "A page in two languages", sendLink: "yes" };
  const person = { name: "Jo Miller", email, company: "Acme Ltd", description: "One page in English, one in Spanish." };
  await staff.post("/admin/orders/new", { id: randomUUID(), ...work, ...person, phone: "" });
  const mail = await findEmailTo(shop, email, "payment link");
  const page = await album.newPage();
  await album.visit(page, /\/pay\/[0-9a-f-]{36}\?key=[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "", "pay-link");
}

async function openOrderPage(album: Album, { key }: Pick<Customer, "key">): Promise<Page> {
  const page = await album.newPage();
  await page.goto(`/my-order?key=${key}`);
  await hydrated(page);
  return page;
}

const visit = (album: Album, page: Page, name: string, path = "/my-order") => album.visit(page, path, name);
