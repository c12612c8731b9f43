import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ProgressStep } from "./receipt-data";
import { NextStepsTrack } from "./success-layout";

afterEach(cleanup);

const TITLES = ["Paid", "We’ll contact you", "In work", "Delivered"];
const texts = [["Download your posts"], ["Within 24 hours"], ["We build it"], ["Finished within 5 days"]];
const shownAt = (states: readonly ProgressStep["state"][]) => {
  render(
    <NextStepsTrack
      steps={states.map((state, index) => ({ title: TITLES[index] ?? "", state, note: null }))}
      texts={texts}
    />,
  );
  return texts.flat().filter((text) => screen.queryByText(text));
};

test("a new order says what happens in each step", () => {
  expect(shownAt(["done", "now", "later", "later"])).toEqual(texts.flat());
  expect(screen.getByRole("heading", { name: "What Happens Next?" })).toBeTruthy();
});

test("steps that are done promise nothing, except for the file that came with the payment", () => {
  expect(shownAt(["done", "done", "now", "later"])).toEqual([
    "Download your posts",
    "We build it",
    "Finished within 5 days",
  ]);
});

test.each([[["done", "done", "done", "now"]], [["done", "done", "done", "done"]]] as const)(
  "an order that is delivered (%j) promises nothing",
  (states) => {
    expect(shownAt(states)).toEqual(["Download your posts"]);
    expect(screen.getByRole("heading", { name: "Your order" })).toBeTruthy();
  },
);
