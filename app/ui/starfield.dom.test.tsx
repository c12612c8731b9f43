import { cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { generateStars, Starfield } from "./starfield";

afterEach(cleanup);

test("there are fifty small, medium or large stars", () => {
  const { container } = render(<Starfield />);
  const stars = [...container.querySelectorAll("rect")];
  expect(stars).toHaveLength(50);
  for (const size of ["small-star", "medium-star", "large-star"]) {
    expect(stars.some((star) => star.classList.contains(size))).toBe(true);
  }
  for (const star of stars) {
    expect(["small-star", "medium-star", "large-star"].filter((size) => star.classList.contains(size))).toHaveLength(1);
    expect(star.getAttribute("x")).toMatch(/^\d{1,2}\.\d%$|^100\.0%$/);
    expect(star.getAttribute("y")).toMatch(/^\d{1,2}\.\d%$/);
  }
});

test("stars are delayed by 0 to 4 seconds", () => {
  const delays = generateStars(269).map(({ delay }) => delay / 2);
  expect(Math.min(...delays)).toBe(0);
  expect(Math.max(...delays)).toBe(4);
});

test("server and browser render the same stars, without inline styles", () => {
  const { container } = render(<Starfield />);
  expect(renderToString(<Starfield />)).toBe(container.innerHTML);
  expect(container.innerHTML).not.toContain("style=");
  expect(generateStars(1)).toEqual(generateStars(1));
  expect(generateStars(1)).not.toEqual(generateStars(2));
});
