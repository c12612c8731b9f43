import { expect, test } from "vitest";
import { defaultSite } from "~/content/use-site";
import { viewOfForm } from "~/routes/checkout/views";
import { cardOf } from "./cards";
import { offers } from "./offers";
import { questionsOf } from "./questions";
import { services } from "./services";
import webPage from "./web-page/service";

test("every offer has a service, a view, and a page for each step", () => {
  for (const offer of offers) {
    expect(services[offer.slug].offer).toBe(offer);
    expect(viewOfForm(offer.paths.form).service).toBe(services[offer.slug]);
    expect(viewOfForm(offer.paths.form).formTitle).not.toBe("");
  }
});

test("every service page has four to six questions, and examples that the home page links to", () => {
  for (const offer of offers) {
    const questions = questionsOf(offer, defaultSite);
    const { Showcase } = viewOfForm(offer.paths.form);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    expect(questions.length).toBeLessThanOrEqual(6);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(Showcase).toBeDefined();
    expect(cardOf(offer).samples).toBeTruthy();
  }
});

test("an order form is found by its path, with or without a trailing slash", () => {
  expect(viewOfForm("/build-my-page/").service).toBe(webPage);
  for (const path of ["/", "/pre-checkout", "/build-my-page/x", "/__proto__"]) {
    expect(() => viewOfForm(path)).toThrow("No offer has its form at");
  }
});
