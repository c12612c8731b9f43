import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServiceView } from "~/catalog/define-view";
import { offers, type Slug } from "~/catalog/offers";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { FormPicture } from "./form-picture";
import { followForm } from "./form-picture.part";
import { OrderForm } from "./order-form";

// jsdom has no canvas for the game demos.
vi.mock("~/catalog/retro-game/demo/game-demo", () => ({ GameDemo: () => null }));

const views = import.meta.glob<ServiceView>("../../catalog/*/view.tsx", { eager: true, import: "default" });
const viewOf = (slug: Slug) => {
  const view = views[`../../catalog/${slug}/view.tsx`];
  if (!view) throw new Error(`${slug} has no view`);
  return view;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** The form as the server renders it, with its part. */
function open(slug: Slug) {
  const form = renderToString(<OrderForm view={viewOf(slug)} picture={<FormPicture slug={slug} />} />);
  document.body.innerHTML = `<div data-island="order-form">${form}</div>`;
  followForm(picture());
  return { picture: picture(), island: find("[data-island]") };
}

/** Replaces the server's form by one of the browser with a stored draft, as after a translator has changed the page. */
function hydrate(slug: Slug, draft: object) {
  const island = find("[data-island]");
  localStorage.setItem(`${viewOf(slug).service.offer.draftKey}:draft`, JSON.stringify(draft));
  island.replaceChildren();
  render(<OrderForm view={viewOf(slug)} />, { container: island });
  island.dataset.hydrated = "";
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}`);
  return element;
}
const picture = () => find("[data-part=form-picture]");
const field = (name: string) => find(`form [name="${name}"]`);
const shown = () => {
  const visible = picture();
  const copy = visible.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error("The copy is no element");
  for (const hidden of copy.querySelectorAll("[hidden]")) hidden.remove();
  return copy.textContent;
};

const companyField = (slug: Slug) =>
  ["company", "companyName", "businessName"].find((name) => name in viewOf(slug).service.fields) ?? "";

test.each(offers.map(({ slug }) => slug))(
  "the picture of %s has words before anything is typed, then the company's",
  async (slug) => {
    const { picture } = open(slug);
    expect(picture.getAttribute("aria-hidden")).toBe("true");
    expect(picture.textContent).toMatch(/A sketch, not your design\.$/);
    if (slug === "seo-copywriting") return;
    expect(shown()).toMatch(/your company/i);
    await userEvent.type(field(companyField(slug)), "<b>Bolt & Söhne</b> 🚀");
    await vi.waitFor(() => expect(shown()).toContain("<b>Bolt & Söhne</b> 🚀"));
    expect(picture.querySelector("b")).toBeNull();
    await userEvent.clear(field(companyField(slug)));
    await vi.waitFor(() => expect(shown()).toMatch(/your company/i));
  },
);

test("an article has the first keyword and the niche; of several lines the first", async () => {
  open("seo-copywriting");
  await userEvent.type(field("keywords"), "rocket fuel, boosters");
  await userEvent.type(field("niche"), "engines for rockets");
  await vi.waitFor(() => expect(shown()).toContain("learned about engines for rockets, in"));
  expect(shown()).toContain("rocket fuel: the guide");
});

test("a game has its style, an ad the shares of its platforms", async () => {
  open("retro-game");
  expect(shown()).toContain("Arcade game");
  await userEvent.click(find("[name=gameStyle][value=puzzle]"));
  await vi.waitFor(() => expect(shown()).toContain("Puzzle game"));
  expect(shown()).not.toContain("Arcade game");

  open("campaign");
  expect(shown()).toContain("Meta 100%");
  expect(shown()).not.toContain("Google");
  hydrate("campaign", {
    ...filledForms.campaign,
    selectedPlatforms: ["meta", "google"],
    metaPercent: 65,
    googlePercent: 35,
  });
  await vi.waitFor(() => expect(shown()).toContain("Meta 65%Google 35%"));
  const [meta, google] = picture().querySelectorAll<HTMLElement>("[data-share]");
  expect([meta?.style.flexGrow, google?.style.flexGrow]).toEqual(["65", "35"]);
});

test("a draft shows once the form is hydrated, also if React has rendered the form again", async () => {
  const { picture, island } = open("web-page");
  hydrate("web-page", filledForms["web-page"]);
  await vi.waitFor(() => expect(island.contains(picture)).toBe(true));
  expect(shown()).toContain("Acme Ltd");
  expect(shown()).toContain("Landing page");
  expect(document.querySelectorAll("#form-picture")).toHaveLength(1);
});
