import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { readZoneFrom } from "~/lib/dates/agency-zone";
import aiAutomation from "./ai-automation/view";
import type { FormState } from "./form-state";
import retroGame from "./retro-game/view";
import game from "./retro-game/words";

afterEach(() => {
  cleanup();
  readZoneFrom(() => "America/Chicago");
});

const field = (name: string) => ({ name, id: name, label: name }) as never;
const form = { values: {}, touched: {} } as FormState;

test.each([
  [undefined, "one business day"],
  [48, "2 business days"],
  [36, "36 hours"],
])("with a contact within %s hours, the game's card names %s", (contactHours, words) => {
  const site = buildSite({ testBanner: false });
  const promises = { ...site.promises, ...(contactHours && { contactHours }) };
  const siteWords = retroGame.siteWordsOf?.({ ...site, promises });
  const { OrderCard } = siteWords ? retroGame.withSold({ siteWords }) : retroGame;
  render(
    <OrderCard field={field} form={form}>
      {null}
    </OrderCard>,
  );
  expect(document.body.textContent).toContain(`We’ll reach out within ${words} to write that brief with you.`);
});

test("the game's card names the days of its offer", () => {
  const { OrderCard } = retroGame.withSold({ offer: { ...retroGame.service.offer, days: 60 }, words: game });
  render(
    <OrderCard field={field} form={form}>
      {null}
    </OrderCard>,
  );
  expect(document.body.textContent).toContain("Delivery 60 days after the marketing brief.");
});

test.each([
  ["America/Chicago", "Central Time"],
  ["Europe/Berlin", "Central European Time"],
])("in %s, the suite's form has an example in %s", (zone, name) => {
  readZoneFrom(() => zone);
  render(<aiAutomation.Fields field={field} form={form} />);
  expect(document.body.textContent).toContain(`For example: weekdays after 2 p.m., ${name}.`);
});
