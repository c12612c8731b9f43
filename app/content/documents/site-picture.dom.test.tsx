import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SitePictureImage } from "./site-picture";

afterEach(cleanup);

test.each([
  [160, true],
  [240, true],
  [480, false],
  [1600, false],
])("an uploaded picture of %i pixels keeps the edges of its pixels: %s", (width, isPixelArt) => {
  const picture = { name: "0".repeat(32), alt: "A heart", width, height: width, widths: [width], avif: false };
  render(<SitePictureImage picture={picture} sizes="100vw" className="w-full" />);
  const { classList } = screen.getByRole("img", { name: "A heart" });
  expect([classList.contains("pixel-img"), classList.contains("w-full")]).toEqual([isPixelArt, true]);
});
