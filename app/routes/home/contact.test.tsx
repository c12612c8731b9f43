// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Contact } from "./contact";

afterEach(cleanup);

test("the contact section has the form and three benefit cards", () => {
  render(<Contact />);
  expect(screen.getByRole("form", { name: "Send us a message" })).toBeTruthy();
  expect(screen.getAllByRole("article").map((card) => card.querySelector("h3")?.textContent)).toEqual([
    "Fast Results",
    "Data-Driven",
    "Award-Winning",
  ]);
});
