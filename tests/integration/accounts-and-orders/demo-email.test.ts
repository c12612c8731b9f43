import type { Email } from "postal-mime";
import { expect, test } from "vitest";
import { startEmailSink } from "../../support/faults/email-sink.ts";
import { sendMessage } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";
import { findEmailTo, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

const addressesOf = (mails: Email[]) => mails.flatMap(({ to }) => (to ?? []).map(({ address }) => address)).toSorted();

test("a public demo emails the team and listed addresses; other emails become files, and the start says so", async () => {
  await using sink = await startEmailSink();
  const { received } = sink;
  await using shop = await startShop({
    env: {
      HOST: "0.0.0.0",
      PAYMENTS: "sandbox",
      AUTH_SECRET: "x".repeat(32),
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      TEAM_EMAIL: "team@shop.example",
      MAIL_ALLOWED: "ann@shop.example",
    },
  });
  await waitFor(() => shop.output().includes("Stop with Ctrl-C"), { what: "the banner" });
  expect(shop.output()).toMatch(/Email +smtp:.*TEAM_EMAIL and MAIL_ALLOWED only.*\/mail/);
  for (const email of ["stranger@acme.example", "ann@shop.example"])
    await new Visitor(shop).register(email, "correct horse");
  await sendMessage(shop, { email: "stranger@acme.example" });
  await findEmailTo(shop, "stranger@acme.example", "Confirm");
  await waitFor(() => received.length === 2, { timeout: 60_000, what: "both mails at the server" });
  expect(addressesOf(received)).toEqual(["ann@shop.example", "team@shop.example"]);
  expect(addressesOf(await shop.sentEmails())).toEqual(["stranger@acme.example"]);
});
