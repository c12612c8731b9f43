// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { listedOffers, offers } from "~/catalog/offers";
import { makeSite } from "~/content/site";
import Home from "./home";

afterEach(cleanup);

async function renderHome(options: { phone?: string; schedulingUrl?: string } = {}) {
  const site = makeSite({ ...options, testBanner: false });
  const Stub = createRoutesStub([
    { id: "root", path: "/", loader: () => ({ site }), Component: Home, HydrateFallback: () => null },
  ]);
  render(<Stub />);
  await screen.findByRole("heading", { level: 1 });
}

const link = (name: string) => screen.getByRole("link", { name });
const section = (name: RegExp) => screen.getByRole("region", { name });

describe("the hero", () => {
  test("has fifty stars, the promise and the note about call rates", async () => {
    await renderHome();
    const hero = section(/Put your business growth on autopilot/);
    expect(hero.querySelectorAll(".starfield rect")).toHaveLength(50);
    for (const text of [
      "Sales, Support & Content – All Powered by AI",
      "Trusted by leading businesses across industries",
      "Standard call rates apply.",
    ]) {
      expect(within(hero).getByText(text)).toBeTruthy();
    }
  });

  test("calls the demo number, shown beside the button", async () => {
    await renderHome({ phone: "(555) 010-0199" });
    expect(link("TALK TO OUR AI AGENT NOW").getAttribute("href")).toBe("tel:+15550100199");
    expect(section(/autopilot/).textContent).toContain("(555) 010-0199");
  });

  test("opens the scheduling page in a new tab", async () => {
    await renderHome({ schedulingUrl: "https://calendar.example/strategy" });
    const booking = link("BOOK FREE STRATEGY CALL");
    expect(booking.getAttribute("href")).toBe("https://calendar.example/strategy");
    expect(booking.getAttribute("target")).toBe("_blank");
    expect(booking.getAttribute("rel")).toBe("noopener noreferrer");
  });

  test("leads to the contact form with its subject, in the same tab, where there is no scheduling page", async () => {
    await renderHome();
    const booking = link("BOOK FREE STRATEGY CALL");
    expect(booking.getAttribute("href")).toBe("/contact?subject=strategy-call#contact-form");
    expect(booking.hasAttribute("target")).toBe(false);
  });

  test("opens the suite's booking in a new tab", async () => {
    await renderHome();
    const booking = link("I'm Sold! Proceed to Book →");
    expect(booking.textContent).toBe("I'm Sold! Proceed to Book →");
    expect(booking.getAttribute("href")).toBe("/ai-automation-booking");
    expect(booking.getAttribute("target")).toBe("_blank");
  });
});

test("Talk To It: what the agent does, what the call is like, what one learns", async () => {
  await renderHome();
  const talk = section(/Talk to it/);
  expect(within(talk).getByRole("link", { name: "CALL OUR AI DEMO AGENT" }).getAttribute("href")).toBe(
    "tel:+15550100142",
  );
  expect(
    within(talk)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    ...["Explain what is in the suite", "Answer common questions", "Pre-qualify your needs"],
    "Schedule a call with our team",
    ...["Natural conversation", "Human-like voice", "Intelligent responses", "Real-time interaction"],
    ...["ROI potential", "Implementation timeline", "Customization options", "Next steps"],
  ]);
});

test("the AI suite, at #ai-suite, has four parts and three figures", async () => {
  await renderHome();
  const suite = section(/Four systems/);
  expect(suite.id).toBe("ai-suite");
  expect(within(suite).getAllByRole("article")).toHaveLength(4);
  for (const figure of ["24/7", "Unlimited", "$5K"]) expect(within(suite).getByText(figure)).toBeTruthy();
});

test("Why choose us has four reasons and the three claims", async () => {
  await renderHome();
  const why = section(/Real results/);
  expect(within(why).getAllByRole("article")).toHaveLength(4);
  for (const figure of ["500+", "24/7", "95%"]) expect(within(why).getByText(figure)).toBeTruthy();
});

test("the services, at #services, each lead to their page by their own button", async () => {
  await renderHome();
  const services = section(/power-up/);
  expect(services.id).toBe("services");
  const buttons = within(services)
    .getAllByRole("link")
    .map((button) => [button.textContent, button.getAttribute("href")]);
  expect(buttons).toEqual(listedOffers.map(({ buttonText, paths }) => [buttonText, paths.form]));
  expect(services.querySelectorAll(".robot-small")).toHaveLength(listedOffers.length);
});

test("the six services that we promise are listed in this order under their own labels", () => {
  const promised = [
    ["BUILD MY PAGE", "/build-my-page"],
    ["GET BLAST", "/build-social-posts"],
    ["START CAMPAIGN", "/run-my-campaign"],
    ["EXPLORE AI", "/ai-consulting"],
    ["CREATE GAME", "/retro-games"],
    ["START SEO SERVICE", "/seo-copywriting"],
  ];
  const labels = listedOffers.map(({ buttonText, paths }) => [buttonText, paths.form]);
  expect(labels.filter(([, path]) => promised.some(([, ours]) => ours === path))).toEqual(promised);
});

test("Choose your path has three options, the call marked as most popular", async () => {
  await renderHome({ schedulingUrl: "https://calendar.example/strategy" });
  const [call, book, proceed] = within(section(/Choose your path/)).getAllByRole("article");
  expect(call?.textContent).toContain("MOST POPULAR");
  expect(call?.textContent).toContain("Available 24/7");
  expect(book?.textContent).toContain("15-minute");
  expect(book?.textContent).toContain("No obligation");
  expect(proceed?.textContent).toContain("$5,000");
  expect(proceed?.textContent).toContain("Complete setup");
  expect(proceed?.textContent).toContain("No hidden fees");
  expect([call, book, proceed].map((card) => card?.querySelector("a")?.getAttribute("href"))).toEqual([
    "tel:+15550100142",
    "https://calendar.example/strategy",
    "/ai-automation-booking",
  ]);
});

test("leads to the samples of each service and of the suite", async () => {
  await renderHome();
  const links = within(section(/See before you buy/)).getAllByRole("link");
  expect(links.map((one) => one.getAttribute("href"))).toEqual(offers.map(({ paths }) => `${paths.form}#samples`));
});
