import { beforeEach, describe, expect, test, vi } from "vitest";
import { listWaitingForCustomer } from "~/admin/waiting-for-customer.server";
import { registerAccount } from "~/auth/sign-in/registration.server";
import { sendReminderEmail } from "~/email/templates/reminder-email.server";
import { orderReminders, users } from "~/lib/db/schema/index";
import { updateWork } from "~/orders/work.server";
import { ANN, approve, createDelivered } from "../../tests/support/app/deliveries";
import { adminActivity, timelineKinds, writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { sharedOrder } from "../../tests/support/files/uploads";
import { remindCustomer } from "./remind-customer.server";

const app = setUpTestApp();

describe("a reminder", () => {
  beforeEach(async () => {
    // A Saturday at noon in Austin.
    vi.spyOn(app, "now").mockReturnValue(new Date("2026-11-21T18:00:00Z"));
  });

  const waiting = async (changes: Parameters<typeof sharedOrder>[1] = {}) => {
    const id = await sharedOrder(app, { paidAt: app.now(), ...changes });
    await updateWork(app, ANN, id, { workStatus: "waiting" });
    return id;
  };
  const reminders = async () => (await app.jobs()).filter(({ name }) => name === "reminder-email");

  test("is sent once a day, with its row, and recorded in timeline and activity log", async () => {
    const id = await waiting();
    const results = await Promise.all([1, 2, 3].map(() => remindCustomer(app, ANN, id)));
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, message: expect.stringContaining("Reminder sent.") }]);
    expect(results.find(({ ok }) => !ok)).toEqual({
      ok: false,
      error: "This customer was reminded of this order today. You can remind them again tomorrow.",
    });
    expect(await reminders()).toEqual([{ name: "reminder-email", data: { orderId: id, day: "2026-11-21" } }]);
    expect(await app.db.select().from(orderReminders)).toMatchObject([{ actor: ANN, awaited: "answer" }]);
    expect(await timelineKinds(app)).toEqual(["work-status", "reminded"]);
    expect((await adminActivity(app)).at(-1)).toEqual({ actor: ANN, kind: "customer-reminded", subject: id });
    expect((await listWaitingForCustomer(app, null)).rows).toMatchObject([{ canRemind: true, remindedToday: true }]);
    vi.spyOn(app, "now").mockReturnValue(new Date("2026-11-22T18:00:00Z"));
    expect(await remindCustomer(app, ANN, id)).toMatchObject({ ok: true });
  });

  test("is refused unless we wait for a customer who paid or registered and can see the order", async () => {
    const NOT_WAITING = "We aren’t waiting for this customer, so there’s nothing to remind them of.";
    const UNKNOWN = "You can only remind customers who have paid or registered.";
    const error = async (id: string) => {
      const result = await remindCustomer(app, ANN, id);
      return result.ok ? null : result.error;
    };
    expect(await error("00000000-0000-4000-8000-000000000000")).toBe("This order doesn’t exist.");
    expect(await error(await sharedOrder(app, { paidAt: app.now() }))).toBe(NOT_WAITING);
    expect(await error(await waiting({ status: "refunded" }))).toBe(NOT_WAITING);
    expect(await error(await waiting({ status: "pending", paidAt: null, email: "new@co.example" }))).toBe(NOT_WAITING);
    expect(await error(await waiting({ sharedAt: null }))).toBe(UNKNOWN);
    const typed = await waiting({ paidAt: null, email: "typed@co.example" });
    expect(await error(typed)).toBe(UNKNOWN);
    await registerAccount(app, { email: "typed@co.example", password: "correct horse" });
    expect(await error(typed)).toBe(UNKNOWN);
    await app.db.update(users).set({ emailVerified: true });
    expect(await error(typed)).toBeNull();
    expect(await reminders()).toHaveLength(1);
  });

  test("says what is awaited and leads to the order, unless the customer has answered meanwhile", async () => {
    const asked = await waiting();
    const delivered = await sharedOrder(app, { paidAt: app.now() });
    const delivery = await createDelivered(app, delivered);
    const day = "2026-11-21";
    const text = () => app.mails.at(-1)?.text?.replaceAll(/\s+/g, " ") ?? "";
    for (const id of [asked, delivered]) expect(await remindCustomer(app, ANN, id)).toMatchObject({ ok: true });
    await sendReminderEmail(app, { orderId: asked, day });
    expect(app.mails.at(-1)).toMatchObject({
      to: "jo@acme.example",
      subject: expect.stringMatching(/^Reminder: we need something from you \(order [0-9A-F]{8}\)$/),
    });
    expect(text()).toContain("is paused until we hear from you.");
    expect(text()).toContain(`/my-order?key=${asked}`);
    await sendReminderEmail(app, { orderId: delivered, day });
    expect(text()).toContain("Approve our delivery on your order page, or ask for a revision there.");
    await approve(app, delivered, delivery);
    await sendReminderEmail(app, { orderId: delivered, day });
    expect(app.mails).toHaveLength(2);
    const never = await writePaidOrder(app);
    await expect(sendReminderEmail(app, { orderId: never, day })).rejects.toThrow("reminder");
  });
});
