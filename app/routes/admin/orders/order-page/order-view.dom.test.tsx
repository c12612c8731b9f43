import "../../../../../tests/support/modal-dialogs";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import type { Role } from "~/lib/db/column-types";
import { showToaster, toast } from "~/ui/toast";
import type { LoadedOrderPage, SelectedOrder } from "./order-page.server";
import { OrderView } from "./order-view";

afterEach(() => {
  toast.dismiss();
  cleanup();
  sessionStorage.clear();
  posted.length = 0;
  response = DONE;
});

const order: SelectedOrder = {
  ...{ id: "1a2b3c4d-0000-4000-8000-000000000000", createdAt: new Date("2026-11-21T10:00:00Z"), paidAt: null },
  ...{ person: "Jo Miller", name: "Acme Ltd", email: "jo@acme.example", company: null, phone: null, website: null },
  ...{ serviceTitle: "BLAST Social Content", pageType: "social-posts", brief: [], requirementsField: null },
  ...{ amount: 65_000, refundedAmount: 0, disputedAmount: 0, refundable: 65_000, policyRefund: 61_750, policyFee: 5 },
  ...{ quote: null, madeBy: null, priceNote: null, payUrl: null, takesPaymentLink: false, linkVersion: 1 },
  ...{ status: "paid", live: false, transactionId: null, subscription: null, discardable: false },
  ...{ timeline: [], refunds: [], refundRequests: [], notes: [], emails: [], stageDates: {} },
  ...{ work: { workStatus: "new", assignee: null, dueOn: null }, workBlocker: null },
  conversation: {
    ...{ orderId: "1a2b3c4d-0000-4000-8000-000000000000", messages: [], earlier: null, latest: null },
    ...{ needsReply: false, seen: new Date(0) },
  },
  files: { ready: [], unfinished: [], needed: [] },
  deliveries: { list: [], next: { number: 1, included: null }, fault: null, kept: [] },
};
const replies = [{ id: "reply-1", title: "Thanks", text: "Thank you for your files." }];
const desk = { admins: ["ann@pixelpilots.example"], today: "2026-11-21" };
const subscription = {
  ...{ id: "sub_1", orderId: order.id, status: "active" as const, endsAt: null, pausedAt: null, payments: [] },
};

function open(
  changes: Partial<SelectedOrder> = {},
  shopIsLive = false,
  role: Role = "owner",
  disputes: LoadedOrderPage["disputes"] = [],
) {
  const shown: LoadedOrderPage = {
    ...{ order: { ...order, ...changes }, replies, desk, shopIsLive, aiDraft: null, neighbors: null, disputes },
    customer: {
      ...{ orders: 1, paidCents: 65_000, averageCents: 65_000, refundedCents: 0, refundedOrders: 0, since: null },
      ...{ monthlyCents: 0, subscriptions: [] },
    },
    ...{ otherSubscriptions: [], invoices: [], receiptUrl: null, formId: "0a2b3c4d-0000-4000-8000-000000000000" },
  };
  return renderFor(role, () => <OrderView shown={shown} />);
}

/** Opens the dialog for a refund. */
function openRefund(...order: Parameters<typeof open>) {
  open(...order);
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
}

/** What was posted, newest last. */
const posted: Record<string, FormDataEntryValue>[] = [];
const DONE = { ok: true, message: "Done." };
let response: object = DONE;

function renderFor(role: Role, Page: () => ReactNode) {
  const id = "routes/admin/layout";
  const action = async ({ request }: { request: Request }) => {
    posted.push(Object.fromEntries(await request.formData()));
    return { ...response };
  };
  const Stub = createRoutesStub([{ id, path: "/", Component: Page, action }]);
  const admin = { email: "me@pixelpilots.example", role, refundLimit: role === "owner" ? null : 50_000 };
  return render(<Stub hydrationData={{ loaderData: { [id]: { admin } } }} />);
}
const choices = () =>
  within(screen.getByRole("dialog"))
    .getAllByRole<HTMLInputElement>("radio")
    .map(({ labels, checked }) => [labels?.[0]?.textContent, checked] as const);

describe("the refund form", () => {
  test("of an order without refunds preselects the policy amount", () => {
    openRefund();
    expect(choices()).toEqual([
      ["Policy amount (minus 5%): $617.50", true],
      ["Full remaining amount: $650.00", false],
      ["Custom amount", false],
    ]);
  });

  test("of an order sold under no refund preselects no amount", () => {
    openRefund({ policyRefund: 0 });
    expect(choices()).toEqual([
      ["Full remaining amount: $650.00", false],
      ["Custom amount", false],
    ]);
  });

  test("restores choice and text when opened again, separately for each order", () => {
    openRefund();
    fireEvent.click(screen.getByLabelText("Custom amount"));
    fireEvent.change(screen.getByLabelText("Amount in dollars"), { target: { value: "12.50" } });
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Two posts were late" } });
    cleanup();
    openRefund();
    expect(screen.getByLabelText<HTMLInputElement>("Amount in dollars").value).toBe("12.50");
    expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Two posts were late");
    cleanup();
    openRefund({ id: "9a2b3c4d-0000-4000-8000-000000000000" });
    expect(choices()[0]).toEqual(["Policy amount (minus 5%): $617.50", true]);
    expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("");
  });

  test("after a refund offers the remaining amount and preselects nothing", () => {
    openRefund({ refundedAmount: 61_750, refundable: 3_250, policyRefund: 3_250 });
    expect(screen.getByText("$32.50 of $650.00 is left. How much do you want to refund?")).toBeTruthy();
    expect(choices()).toEqual([
      ["Full remaining amount: $32.50", false],
      ["Custom amount", false],
    ]);
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "The fee as well" } });
    fireEvent.click(screen.getByRole("button", { name: "Refund..." }));
    expect(screen.getByText("Please choose how much to refund.")).toBeTruthy();
    expect(screen.queryByText(/^You can’t undo this/)).toBeNull();
  });

  test.each([
    ["active", ["Keep it running. It will be charged again", "End it at the end of the paid month", "End it now"]],
    ["past_due", ["Keep it running. It will be charged again", "End it now"]],
    ["ending", ["Leave it. It ends on Dec 21, 2026", "End it now"]],
    ["ended", []],
  ] as const)("of an order of a subscription that is %s asks what happens to it", (status, expected) => {
    openRefund({ subscription: { ...subscription, status, endsAt: new Date("2026-12-21T10:00:00Z"), pausedAt: null } });
    const options = choices().slice(3);
    expect(options.map(([label]) => label)).toEqual(expected);
    expect(options.every(([, checked]) => !checked)).toBe(true);
  });
});

test.each([
  ["Test payment", false, true, /This order was made with test payments, and the shop now takes live ones./],
  ["Live payment", true, false, /This order was paid with real money, and the shop now takes test payments./],
])("an order of the other mode shows '%s' and the reason why it has no forms", (label, live, shopIsLive, reason) => {
  open({ live, subscription, takesPaymentLink: true }, shopIsLive);
  expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  expect(screen.getByText(reason)).toBeTruthy();
  for (const name of ["Refund", "Refund...", "Send payment link", "End now..."])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

describe("a conversation", () => {
  test("has its author, says that a reply is due, and links to earlier and from there to the latest messages", () => {
    const sent = { id: "message-1", createdAt: new Date("2026-11-21T12:00:00Z"), author: "jo@acme.example", pin: null };
    const message = { ...sent, sender: "customer" as const, text: "When do you start?", unread: true };
    const conversation = { ...order.conversation, messages: [message], latest: message.id, needsReply: true };
    open({ conversation });
    expect(screen.queryByText(/^Show (earlier|the latest) messages$/)).toBeNull();
    expect(screen.getByText(message.text).closest("li")?.textContent).toContain("Jo Miller");
    expect(screen.getByText("Needs reply")).toBeTruthy();
    cleanup();
    open({ conversation: { ...conversation, earlier: message.id, latest: "message-9" } });
    const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(linkTo("Show earlier messages")).toMatch(/\?before=message-1#messages$/);
    expect(linkTo("Show the latest messages")).toMatch(/^[^?]*#messages$/);
  });

  test("inserts a saved reply after the text, and restores both when opened again", () => {
    open();
    fireEvent.change(screen.getByLabelText("Message to the customer"), { target: { value: "Hello Jo," } });
    fireEvent.change(screen.getByLabelText("Saved reply"), { target: { value: "reply-1" } });
    cleanup();
    open();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Message to the customer").value).toBe(
      "Hello Jo,\n\nThank you for your files.",
    );
  });
});

describe("the page of one order", () => {
  test("shows the refund limit to a manager, but not to an owner", () => {
    const limit = "You can refund up to $500.00 per order in total. An owner can refund more.";
    openRefund({}, false, "manager");
    expect(document.body.textContent).toContain(limit);
    cleanup();
    openRefund();
    expect(document.body.textContent).not.toContain("You can refund up to");
  });

  test.each([
    ["new", "Start work"],
    ["in_progress", "New delivery"],
    ["waiting", "Reply"],
    ["delivered", "Mark done"],
    ["done", null],
  ] as const)("in the stage %s has the primary action '%s'", (workStatus, label) => {
    open({ work: { workStatus, assignee: null, dueOn: null } });
    const primary = [...document.querySelectorAll(".page-head .primary")].map(({ textContent }) => textContent);
    expect(primary).toEqual(label ? [label] : []);
  });

  test("whoever starts the work owns the order, and the toast offers to undo it", async () => {
    showToaster();
    open({ work: { workStatus: "new", assignee: "ann@pixelpilots.example", dueOn: null } });
    fireEvent.click(screen.getByRole("button", { name: "Start work" }));
    const change = { intent: "work", orderId: order.id };
    const started = { ...change, workStatus: "in_progress", assignee: "me@pixelpilots.example" };
    await waitFor(() => expect(posted).toEqual([started]));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(posted).toEqual([started, { ...change, workStatus: "new", assignee: "ann@pixelpilots.example" }]),
    );
    await waitFor(() => expect(screen.getAllByText("Done.")).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  /** Opens the form of a new delivery. */
  function openDelivery(list: SelectedOrder["deliveries"]["list"] = [], included: number | null = null) {
    open({
      work: { workStatus: "in_progress", assignee: null, dueOn: null },
      deliveries: { list, next: { number: 1, included }, fault: null, kept: [] },
    });
    const files = within(screen.getByRole("region", { name: "Files and deliveries" }));
    const addFiles = files.getByText("Add files", { selector: "summary" }).closest("details");
    expect(addFiles?.hidden).toBe(false);
    fireEvent.click(files.getByRole("button", { name: "New delivery" }));
    expect(addFiles?.hidden, "there is one place for files").toBe(true);
    return files;
  }

  const delivery = {
    ...{ id: "delivery-1", number: 1, author: "me@pixelpilots.example", title: null, note: "Here", links: [] },
    ...{ closes: false, status: "replaced" as const, comment: null, at: "2026-11-20T10:00:00.000Z", files: [] },
    pins: [],
    ...{ monthFile: null, answerable: false, answeredAt: null, revision: null },
  };
  test.each([
    [null, [], "the order is done"],
    [1, [], "the work continues: this is one step"],
    [1, [delivery], "the order is done"],
    [1, [{ ...delivery, status: "withdrawn" as const }], "the work continues: this is one step"],
    [1, [{ ...delivery, monthFile: true }], "the work continues: this is one step"],
    [2, [delivery], "the work continues: this is one step"],
  ])("with %o revisions included and the deliveries %o, approval is preset to '%s'", (included, list, preset) => {
    const files = openDelivery(list, included);
    expect(files.getAllByRole<HTMLInputElement>("radio").find(({ checked }) => checked)?.labels?.[0]?.textContent).toBe(
      preset,
    );
    // The one gold button of the page moves into the form.
    expect(
      [...document.querySelectorAll(".page-head .primary, .order-columns .primary")].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(["Send delivery"]);
  });

  const request = {
    ...{ id: "request-1", orderId: order.id, subjectId: order.id, createdAt: new Date("2026-11-20T10:00:00Z") },
    ...{ amount: 61_750, reason: null, endsSubscription: false, status: "open" as const },
    ...{ decidedAt: null, decidedBy: null, answer: null },
  };
  test.each([
    [{ amount: 61_750, back: 0, left: 65_000, work: "new" as const }, "", ["Refund $617.50"]],
    [
      { amount: 61_750, back: 0, left: 65_000, work: "done" as const },
      "The policy amount is unchanged, but work has begun since (done).",
      ["Refund $617.50"],
    ],
    [
      { amount: 60_000, back: 1_750, left: 63_250, work: "done" as const },
      "The customer asked for $617.50, and the policy now gives $600.00; work has begun since (done).",
      ["Refund $600.00", "Refund $617.50"],
    ],
    [
      { amount: 41_750, back: 20_000, left: 45_000, work: "new" as const },
      "The customer asked for $617.50, and the policy now gives $417.50.",
      ["Refund $417.50"],
    ],
    [
      { amount: 0, back: 65_000, left: 0, work: "new" as const },
      "The customer asked for $617.50, and the policy gives nothing more.",
      [],
    ],
  ])("a refund request with %o now says '%s' and offers %o", async (now, text, choices) => {
    open({ refundRequests: [{ ...request, now }] });
    const note = within(document.querySelector<HTMLElement>(".order-notes") as HTMLElement);
    if (text) expect(note.getByText(text)).toBeTruthy();
    const offered = note.getAllByRole("button").map(({ textContent }) => textContent);
    expect(offered).toEqual([...choices, "Decline..."]);
    const chosen = choices.at(-1);
    if (!chosen) return;
    fireEvent.click(note.getByRole("button", { name: chosen }));
    fireEvent.click(screen.getByRole("button", { name: `${chosen} now` }));
    const cents = String(Math.round(Number(chosen.slice("Refund $".length)) * 100));
    await waitFor(() => expect(posted).toMatchObject([{ intent: "grant-refund", cents, seen: String(now.back) }]));
  });

  test("says so if a button got no response", async () => {
    response = { ok: false, error: "The server didn’t respond.", unanswered: true };
    showToaster();
    open({ work: { workStatus: "delivered", assignee: null, dueOn: null } });
    fireEvent.click(screen.getByRole("button", { name: "Mark done" }));
    expect(await screen.findByText("The server didn’t respond.")).toBeTruthy();
  });

  test("asks before a delivery of text only is sent", async () => {
    const files = openDelivery();
    fireEvent.change(files.getByLabelText("Title (optional)"), { target: { value: "First draft" } });
    const send = () => fireEvent.click(files.getByRole("button", { name: "Send delivery" }));
    const question = { name: "Send without a file?" };
    send();
    fireEvent.click(within(screen.getByRole("dialog", question)).getByRole("button", { name: "No" }));
    expect(screen.queryByRole("dialog", question)).toBeNull();
    expect(posted).toEqual([]);
    send();
    fireEvent.click(within(screen.getByRole("dialog", question)).getByRole("button", { name: "Send" }));
    await waitFor(() => expect(posted).toMatchObject([{ title: "First draft", withoutFile: "yes" }]));
  });

  test("sends a delivery with a link without a question", async () => {
    const files = openDelivery();
    fireEvent.click(files.getByRole("button", { name: "Add a link" }));
    fireEvent.change(files.getByLabelText("Link text"), { target: { value: "Preview" } });
    fireEvent.change(files.getByLabelText("Address"), { target: { value: "https://preview.example" } });
    fireEvent.click(files.getByRole("button", { name: "Send delivery" }));
    await waitFor(() => expect(posted).toMatchObject([{ linkLabel: "Preview" }]));
    expect(posted[0]).not.toHaveProperty("withoutFile");
  });

  const dispute = {
    ...{ id: "du_1", orderId: order.id, createdAt: new Date("2026-11-20T10:00:00Z"), status: "needs_response" },
    ...{ amount: 65_000, withdrawn: 65_000, dueBy: new Date("2026-12-03T18:00:00Z"), waitsForUs: true },
    url: "https://dashboard.stripe.com/disputes/du_1",
  };
  test.each([
    [{}, "The customer’s bank holds $650.00 because of a dispute. Answer by Dec 3. Open the dispute"],
    [
      { url: null },
      "The customer’s bank holds $650.00 because of a dispute. Answer by Dec 3 in the card provider’s dashboard.",
    ],
    [
      { withdrawn: 0, status: "warning_needs_response" },
      "The customer’s bank asks about a payment of $650.00. Answer by Dec 3. Open the dispute",
    ],
    [
      { waitsForUs: false, status: "under_review" },
      "The customer’s bank holds $650.00 because of a dispute. We answered, and the bank decides. Open the dispute",
    ],
  ])("with the dispute %o says '%s'", (changes, text) => {
    open({ disputedAmount: 65_000 }, false, "owner", [{ ...dispute, ...changes }]);
    expect(screen.getByText("Held by the customer’s bank").nextElementSibling?.textContent).toBe("$650.00 (dispute)");
    expect(document.querySelector(".order-notes")?.textContent).toBe(text);
    const link = screen.queryByRole<HTMLAnchorElement>("link", { name: "Open the dispute" });
    expect(link?.href ?? null).toBe("url" in changes ? null : dispute.url);
  });

  test("of an unpaid order offers its payment link", () => {
    open({ status: "pending", takesPaymentLink: true, payUrl: "https://shop.example/pay/1", refundable: 0 });
    expect(document.querySelector(".page-head .primary")?.textContent).toBe("Copy payment link");
    expect(screen.getByLabelText<HTMLInputElement>("Payment link").value).toBe("https://shop.example/pay/1");
  });

  test("of a request without a price asks for it with the payment link", async () => {
    open({ status: "pending", amount: 0, takesPaymentLink: true, refundable: 0, work: null });
    expect(screen.getByText(/ordered/).parentElement?.textContent).toMatch(/ · On request$/);
    const money = within(screen.getByRole("region", { name: "Money" }));
    expect(money.getByText("On request")).toBeTruthy();
    fireEvent.change(money.getByLabelText("Price"), { target: { value: "1,250" } });
    fireEvent.click(screen.getByRole("button", { name: "Send payment link" }));
    await waitFor(() => expect(posted).toEqual([{ intent: "payment-link", orderId: order.id, price: "1,250" }]));
  });

  test("shows its stages with the days of those that were reached", () => {
    open({
      work: { workStatus: "in_progress", assignee: null, dueOn: "2026-11-28" },
      stageDates: { new: new Date("2026-11-18T18:00:00Z"), in_progress: new Date("2026-11-19T18:00:00Z") },
    });
    const stages = [...screen.getByRole("list", { name: "Progress" }).children];
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      "NewNov 18",
      "In progresssince Nov 19, due Nov 28",
      "Waiting for customer",
      "Delivered",
      "Done",
    ]);
    expect(stages[1]?.getAttribute("aria-current")).toBe("step");
  });
});
