import { expect, test } from "vitest";
import { listProblems } from "~/admin/problems.server";
import { sendDisputeTeamEmail } from "~/email/templates/refund-emails.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { onlyOrder } from "../../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { listOpenDisputes } from "./disputes.server";

const base = setUpTestApp();

/** A paid page for $299.00 that a bank disputes. */
async function openDispute(params: { amount?: number; inquiry?: boolean } = {}) {
  const shop = await openSandboxShop(base);
  const { paymentIntentId } = await shop.buyPage();
  await shop.sdk.rawRequest("POST", `/v1/test_helpers/payment_intents/${paymentIntentId}/dispute`, params);
  await shop.settle();
  const [dispute] = (await shop.sdk.disputes.list()).data;
  const id = dispute?.id ?? "";
  return {
    ...shop,
    id,
    dueBy: new Date((dispute?.evidence_details.due_by ?? 0) * 1_000),
    advance: async (status: string) => {
      await shop.sdk.rawRequest("POST", `/v1/test_helpers/disputes/${id}/advance`, { status });
      await shop.settle();
    },
    lines: async () =>
      (await base.db.select().from(orderEvents).orderBy(orderEvents.id))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith("dispute")),
    mails: async () => (await base.jobs()).filter(({ name }) => name === "dispute-team-email").map(({ data }) => data),
    waiting: async () => (await listProblems(shop.app, null)).rows.filter(({ kind }) => kind === "dispute"),
  };
}

test("a bank holds what it withdrew, without the provider's fee", async () => {
  const { sdk, id, settle } = await openDispute({ amount: 10_000 });
  expect(await onlyOrder(base)).toMatchObject({ amount: 29_900, disputedAmount: 10_000 });
  await sdk.rawRequest("POST", `/v1/test_helpers/disputes/${id}/close`, { outcome: "won" });
  await settle();
  expect(await onlyOrder(base)).toMatchObject({ disputedAmount: 0 });
});

test("the team is emailed with the last day for evidence, which My day shows until it is sent", async () => {
  const { app, sdk, id, dueBy, settle, mails, waiting, lines } = await openDispute();
  expect(await mails()).toEqual([{ disputeId: id, status: "needs_response" }]);
  expect(await waiting()).toMatchObject([{ cents: 29_900, dueAt: dueBy }]);
  await sendDisputeTeamEmail(app, { disputeId: id, status: "needs_response" });
  const day = formatAgencyDate(dueBy, app.settings.site.hours.timeZone);
  expect(base.mails.at(-1)).toMatchObject({
    to: "team@pixelpilots.example",
    subject: expect.stringContaining(`answer by ${day}`),
    text: expect.stringContaining(`in the card provider’s dashboard by ${day}`),
  });
  await sdk.rawRequest("POST", `/v1/test_helpers/disputes/${id}/advance`, { status: "under_review" });
  await settle();
  expect(await waiting()).toEqual([]);
  expect(await lines()).toEqual(["disputed", "dispute-answered"]);
  const sent = base.mails.length;
  await sendDisputeTeamEmail(app, { disputeId: id, status: "needs_response" });
  expect(base.mails).toHaveLength(sent);
});

test("the order, My day and the email lead to the dispute in the provider's dashboard, which the sandbox lacks", async () => {
  const { app, id, dueBy, waiting } = await openDispute();
  const order = await onlyOrder(base);
  const links = async (mode: typeof app.paymentProvider.mode, live: boolean) => {
    const shop = { ...app, paymentProvider: { ...app.paymentProvider, mode } };
    await base.db.update(orders).set({ live });
    const disputes = await listOpenDisputes(shop, { id: order.id, live });
    expect(disputes).toMatchObject([{ id, withdrawn: 29_900, dueBy, waitsForUs: true }]);
    await sendDisputeTeamEmail(shop, { disputeId: id, status: "needs_response" });
    const text = String(base.mails.at(-1)?.text);
    const { rows } = await listProblems(shop, null);
    const mailed = /https:\/\/dashboard\S+/.exec(text)?.[0] ?? null;
    return [disputes[0]?.url, rows.find(({ kind }) => kind === "dispute")?.answerUrl, mailed];
  };
  expect(await links("sandbox", false)).toEqual([null, null, null]);
  const test = `https://dashboard.stripe.com/test/disputes/${id}`;
  expect(await links("test", false)).toEqual([test, test, test]);
  const live = `https://dashboard.stripe.com/disputes/${id}`;
  expect(await links("live", true)).toEqual([live, live, live]);
  expect(await waiting()).toHaveLength(1);
});

test("an inquiry holds no money and asks for an answer; as a dispute it does both, with another email", async () => {
  const { advance, mails, lines, waiting, id } = await openDispute({ inquiry: true });
  expect(await onlyOrder(base)).toMatchObject({ disputedAmount: 0 });
  expect(await waiting()).toHaveLength(1);
  await advance("warning_under_review");
  expect(await waiting()).toEqual([]);
  await advance("needs_response");
  expect(await onlyOrder(base)).toMatchObject({ disputedAmount: 29_900 });
  expect(await waiting()).toHaveLength(1);
  expect(await lines()).toEqual(["disputed", "dispute-answered", "dispute-escalated"]);
  expect(await mails()).toEqual([
    { disputeId: id, status: "warning_needs_response" },
    { disputeId: id, status: "needs_response" },
  ]);
});

test("an appeal and a prevented dispute have lines", async () => {
  const appealed = await openDispute();
  await appealed.advance("appeal_needs_response");
  await appealed.advance("appeal_under_review");
  expect(await appealed.lines()).toEqual(["disputed", "dispute-appealed", "dispute-answered"]);
  expect(await appealed.mails()).toHaveLength(2);
  const prevented = await openDispute({ inquiry: true });
  await prevented.advance("prevented");
  expect(await prevented.lines()).toEqual(["disputed", "dispute-prevented"]);
  expect(await prevented.waiting()).toEqual([]);
});
