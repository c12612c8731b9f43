import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { saveDraft, savePaymentSession, saveSubmittedForm } from "~/checkout/drafts";
import type { Look } from "~/content/look";
import { defaultSite, SiteContext } from "~/content/use-site";
import { toast } from "~/ui/toast";
import {
  brief,
  calls,
  currentUrl,
  details,
  type Known,
  open,
  Pages,
  receiptSchema,
  resetSuccessPage,
  stubShopResponses,
} from "../../../tests/support/checkout-pages/render-success-page";

resetSuccessPage();

test("the server's HTML shows that the order is being processed, without reading the stored payment session", () => {
  const read = vi.spyOn(Storage.prototype, "getItem");
  expect(renderToString(<Pages initialEntries={["/payment-success"]} />)).toContain("Processing your order...");
  expect(read).not.toHaveBeenCalledWith("payment-session-id");
});

/** The receipt's lines, "Label: value". */
const rows = () =>
  screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

describe("a paid order", () => {
  test("requests confirmation, then shows the receipt and the success toast", async () => {
    savePaymentSession("cs_paid");
    const shop = stubShopResponses({ cs_paid: { status: "paid" } });
    open();
    expect(screen.getByText("Processing your order...")).toBeTruthy();
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
    expect(calls(shop)).toEqual([
      "/api/payment-webhook",
      "/api/orders/receipt?session_id=cs_paid",
      "/api/orders/receipt/details?session_id=cs_paid",
    ]);
    expect(rows()).toEqual([
      "Order ID: 0F8FAD5B",
      "Order Date: November 21, 2026",
      "Service: Custom Web Pages",
      "Page Type: Landing page",
      "Name: Ada Lovelace",
      "Company: Engines Ltd",
      "Payment Method: Card",
      "Amount: $299.00",
    ]);
    const text = document.body.textContent;
    expect(text).toContain("Order confirmation sent to ada@example.com");
    expect(text).toContain("contact you within 24 hours, not counting days we’re closed.");
    expect(screen.getByText("by Monday at 10 a.m. Central")).toBeTruthy();
    expect(screen.getByText("by Thursday, November 26")).toBeTruthy();
    expect(text).toContain("Order Reference: 0F8FAD5B");
    expect(screen.getByText("Your order has been processed successfully!")).toBeTruthy();
    // So that a refresh shows it again.
    await waitFor(() => expect(currentUrl().state).toEqual({ sessionId: "cs_paid" }));
  });

  test.each([
    [{}, "Thanks! We have your order, and Bit is already warming up the pixels."],
    [{ mascotName: "Nova" }, "Thanks! We have your order, and Nova is already warming up the pixels."],
    [{ mascot: "0123456789abcdef".repeat(2) }, "Thanks! We have your order, and will start soon."],
    [{ mascot: null }, "Thanks! We have your order, and will start soon."],
  ] satisfies [Look, string][])("with the look %j says: %s", async (look, thanks) => {
    stubShopResponses({ cs_1: { status: "paid" } });
    render(
      <SiteContext value={{ ...defaultSite, look }}>
        <Pages initialEntries={["/payment-success?session_id=cs_1"]} />
      </SiteContext>,
    );
    expect(await screen.findByText(thanks)).toBeTruthy();
  });

  test("of a subscription names the purchase and the date of the next payment", async () => {
    const seo = { ...receiptSchema, amount: 39_900, page_type: "seo-copywriting" };
    const next = { cents: 39_900, on: "2026-12-21T12:00:00.000Z" };
    stubShopResponses({ cs_1: { status: "paid" } }, seo, {
      ...details,
      service: "SEO Copywriting",
      pageType: "SEO Copywriting",
      next,
    });
    open("?session_id=cs_1");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(rows()).toContain("Page Type: SEO Copywriting");
    expect(rows()).toContain("Next Payment: $399.00 on December 21, 2026");
    expect(document.body.textContent).not.toContain("seo-copywriting");
  });

  test("leads the browser that paid to its order, also after a refresh, and others to Find my order", async () => {
    const orderUrl = "http://localhost:3000/my-order?key=k";
    stubShopResponses({ cs_1: { status: "paid" } }, receiptSchema, { ...details, orderUrl });
    open("?session_id=cs_1");
    const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await hrefOf("SEND FILES")).toBe(`${orderUrl}#files`);
    expect(await hrefOf("See my order")).toBe(orderUrl);
    await waitFor(() => expect(currentUrl().state).toEqual({ sessionId: "cs_1", orderUrl }));
    cleanup();
    // The server gives the link only once.
    stubShopResponses({ cs_1: { status: "paid" } });
    open("", currentUrl().state);
    expect(await hrefOf("SEND FILES")).toBe(`${orderUrl}#files`);
    cleanup();
    open("?session_id=cs_1");
    expect(await hrefOf("FIND MY ORDER")).toBe("/my-order/find");
  });

  test("shows its six fields if the details are unavailable", async () => {
    stubShopResponses({ cs_1: { status: "paid" } }, receiptSchema, null);
    open("?session_id=cs_1");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(rows()).toEqual([
      "Order ID: 0F8FAD5B",
      "Order Date: November 21, 2026",
      "Page Type: Landing page",
      "Name: Engines Ltd",
      "Amount: $299.00",
    ]);
  });

  test("removes the stored form, the draft and the session id", async () => {
    saveSubmittedForm(webPage, brief);
    saveDraft(webPage, brief);
    savePaymentSession("cs_paid");
    stubShopResponses({ cs_paid: { status: "paid" } });
    open("?session_id=cs_paid");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(localStorage.length).toBe(0);
  });

  test("opened again later keeps a form that was started since", async () => {
    saveSubmittedForm(webPage, brief);
    stubShopResponses({ cs_old: { status: "paid" } });
    open("?session_id=cs_old");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(localStorage.getItem("build-my-page")).not.toBeNull();
  });

  test("leaves the session's id in the history entry, not in the address, so that a refresh shows it again", {
    tags: "promise-19",
  }, async () => {
    stubShopResponses({ cs_paid: { status: "paid" } });
    open("?session_id=cs_paid&utm=1");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    await waitFor(() => expect(currentUrl().state).toEqual({ sessionId: "cs_paid" }));
    expect(currentUrl().search).not.toContain("session_id");
    expect(screen.getByText("Your order has been processed successfully!")).toBeTruthy();
    cleanup();
    toast.dismiss();
    open("", currentUrl().state);
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
    // The toast was shown already.
    expect(screen.queryByText("Your order has been processed successfully!")).toBeNull();
  });

  test("shows the service of its path, whatever the customer entered, also after a refresh", async () => {
    stubShopResponses({ cs_paid: { status: "paid" } }, { ...receiptSchema, page_type: "seo-copywriting" });
    open("?session_id=cs_paid&service=web-page");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(screen.getByText(webPage.nextSteps[1] ?? "")).toBeTruthy();
    await waitFor(() => expect(currentUrl().state).toEqual({ sessionId: "cs_paid", service: "web-page" }));
    expect(currentUrl().search).toBe("");
    cleanup();
    open("", currentUrl().state);
    expect(await screen.findByText(webPage.nextSteps[1] ?? "")).toBeTruthy();
  });

  test.each([
    ["unknown to the shop", {}],
    ["of a checkout that was never paid", { cs_stored: { status: "pending" } }],
  ] satisfies [string, Known][])("is found by the address's id when the stored one is %s", async (_, known) => {
    savePaymentSession("cs_stored");
    const shop = stubShopResponses({ ...known, cs_address: { status: "paid" } });
    open("?session_id=cs_address");
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
    expect(JSON.parse(String(shop.mock.calls[0]?.[1]?.body))).toEqual({ sessionId: "cs_stored" });
  });

  test("of a service that is in no script has the words that it was sold under, and its draft is discarded", async () => {
    savePaymentSession("cs_1");
    localStorage.setItem("logo-sprint", "{}");
    saveSubmittedForm(webPage, brief);
    const offer = { slug: "logo-sprint", draftKey: "logo-sprint" };
    const nextSteps = ["We call you.", "We draw <b>three</b> logos.", "You get your files."];
    const sold = { offer, needs: "Your old logo.", nextSteps };
    stubShopResponses({ cs_1: { status: "paid" } }, receiptSchema, { ...details, service: "Logo sprint", sold });
    open("?session_id=cs_1&service=logo-sprint");
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
    expect(rows()).toContain("Service: Logo sprint");
    expect(document.body.textContent).toContain("Your old logo.");
    expect(screen.getByText("We draw <b>three</b> logos.")).toBeTruthy();
    expect(localStorage.getItem("logo-sprint")).toBeNull();
    expect(localStorage.getItem(webPage.offer.draftKey)).not.toBeNull();
  });

  test.each([
    ["refunded", "ORDER REFUNDED", /^We issued a refund for this order/],
    ["partially_refunded", "PARTIALLY REFUNDED", /^We refunded part of this order/],
  ])(
    "that is %s since says so, without the success toast and the promise that has passed",
    async (status, title, text) => {
      stubShopResponses({ cs_1: { status } });
      open("?session_id=cs_1");
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByText("Your order has been processed successfully!")).toBeNull();
      expect(screen.queryByText("Our team will contact you within 24 hours,")).toBeNull();
    },
  );

  test("can be printed", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    stubShopResponses({ cs_1: { status: "paid" } });
    open("?session_id=cs_1");
    await userEvent.click(await screen.findByRole("button", { name: "Print receipt" }));
    expect(print).toHaveBeenCalledOnce();
  });
});
