import { expect, test } from "vitest";
import { ofEachOffer, offers } from "./offers";
import { requestedPages } from "./own-pages";
import { services } from "./services";
import { defineView, type FieldsProps, type View } from "./view";
import type webPage from "./web-page/service";

const views = ofEachOffer(import.meta.glob<View>("./*/view.tsx", { eager: true, import: "default" }), "view.tsx");

test("every offer has a service and a view in its folder, and a page for each of its steps", () => {
  for (const offer of offers) {
    expect(services[offer.slug].offer).toBe(offer);
    expect(views[offer.slug].formTitle).not.toBe("");
    if (services[offer.slug].sale.kind === "request") expect(requestedPages[offer.slug]).toBeDefined();
  }
});

test("every page of a service answers four to six questions and shows samples, which the home page leads to", () => {
  for (const { slug, samples } of offers) {
    const { questions = [], Showcase } = views[slug];
    expect(questions.length).toBeGreaterThanOrEqual(4);
    expect(questions.length).toBeLessThanOrEqual(6);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(Showcase).toBeDefined();
    expect(samples).not.toBe("");
  }
});

test("a view that misspells one of its service's fields does not compile", () => {
  const parts = { Intro: () => null, formTitle: "", submitLabel: "", failure: "" };
  // The expected errors are checked by the part "types".
  const Fields = ({ field, form }: FieldsProps<typeof webPage>) => {
    field("requirements");
    // @ts-expect-error
    field("requirments");
    // @ts-expect-error
    form.setValue("agreeToS", true);
    return null;
  };
  const canSubmit = ({ pagetype }: { pagetype: string }) => pagetype !== "";
  expect(defineView<typeof webPage>({ ...parts, Fields }).Fields).toBe(Fields);
  // @ts-expect-error
  defineView<typeof webPage>({ ...parts, Fields, canSubmit });
  // @ts-expect-error
  defineView<typeof webPage>({ ...parts, Fields, errorToasts: ["agreeToS"] });
});
