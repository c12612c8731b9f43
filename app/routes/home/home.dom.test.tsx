import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aiAutomation } from "~/catalog/ai-automation/offer";
import { offers } from "~/catalog/offers";
import { questionsOf } from "~/catalog/questions";
import { buildSite, phoneLink, type Site } from "~/content/site";
import { renderOnSite } from "../../../tests/support/render-on-site";
import Home, { Contact } from "./home";

vi.mock("~/catalog/retro-game/demo/playable-game", () => ({ PlayableGame: () => null }));

const shipped = buildSite({ testBanner: false });

afterEach(cleanup);

test("the contact section has the form and three benefit cards", async () => {
  renderOnSite(shipped, Contact);
  await screen.findByRole("form", { name: "Send us a message" });
  const titles = screen.getAllByRole("article").map((card) => card.querySelector("h3")?.textContent);
  expect(titles).toEqual(["Fast Results", "Data-Driven", "See for Yourself"]);
});

describe("the AI demo agent", () => {
  const renderWith = async (demoPhone: Site["demoPhone"]) => {
    renderOnSite({ ...shipped, ...(demoPhone !== undefined && { demoPhone }) }, Home);
    await screen.findByRole("heading", { level: 1 });
  };
  const callsTo = () => [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute("href"));

  test("has the company's number as shipped, or its own", async () => {
    await renderWith(undefined);
    expect(new Set(callsTo())).toEqual(new Set([shipped.phone.href]));
    expect(callsTo()).toHaveLength(3);
    cleanup();
    const own = phoneLink("(555) 010-0188");
    await renderWith(own);
    expect(new Set(callsTo())).toEqual(new Set([own.href]));
    expect(document.body.textContent).not.toContain(shipped.phone.display);
  });

  test("is claimed nowhere if there is none", async () => {
    await renderWith(null);
    expect(callsTo()).toEqual([]);
    expect(document.body.textContent).not.toMatch(/demo (?:line|agent)|AI agents? (?:now|online)|call (?:the|our) AI/i);
    expect(screen.queryByRole("region", { name: /Talk To It/ })).toBeNull();
    const { demoPhone: _, ...rest } = shipped;
    const answers = questionsOf(aiAutomation, { ...rest, demoPhone: null }).map(({ answer }) => answer);
    expect(answers.join(" ")).not.toMatch(/our own AI agent|\{demo-call\}/);
    expect(questionsOf(aiAutomation, shipped).map(({ answer }) => answer)).toContain(
      "Yes. You test everything before it goes live, and we’re there for you afterward. You can also call our own AI agent right now to hear what one sounds like.",
    );
  });
});

describe("home", () => {
  async function renderHome(options: { phone?: string; schedulingUrl?: string } = {}) {
    renderOnSite(buildSite({ ...options, testBanner: false }), Home);
    await screen.findByRole("heading", { level: 1 });
  }

  const link = (name: string) => screen.getByRole("link", { name });
  const section = (name: RegExp) => screen.getByRole("region", { name });
  const expectNewTab = (anchor: HTMLElement) => {
    expect(anchor.getAttribute("target")).toBe("_blank");
    expect(anchor.getAttribute("rel")).toBe("noopener noreferrer");
    expect(anchor.getAttribute("aria-description")).toBe("Opens in a new tab");
  };

  test("has its seven sections in this order (the footer is the eighth), and the samples inside the services", async () => {
    await renderHome();
    const sections = [...document.querySelectorAll("section")];
    expect(sections.map((each) => each.getAttribute("aria-labelledby"))).toEqual([
      ...["hero-title", "talk-to-it-title", "ai-suite-title", "why-choose-title"],
      ...["services-title", "choose-path-title", "contact-title"],
    ]);
    expect(sections.filter((each) => each.parentElement?.closest("section"))).toEqual([]);
    const samples = within(section(/power-up/)).getByRole("heading", { name: "See before you buy", level: 3 });
    expect(samples.closest("#samples")).toBeTruthy();
  });

  test("each button that calls is a phone link, the number is text beside it, and no dialog opens", async () => {
    await renderHome({ phone: "(555) 010-0199" });
    for (const [name, where] of [
      ["TALK TO OUR AI AGENT NOW", /autopilot/],
      ["CALL OUR AI DEMO AGENT", /Talk To It/],
      ["CALL NOW: Call the AI agent", /Choose your path/],
    ] as const) {
      const here = within(section(where));
      expect(here.getByRole("link", { name }).getAttribute("href")).toBe("tel:+15550100199");
      const number = here.getByText("(555) 010-0199");
      expect([number.closest("a, button"), number.getAttribute("translate")]).toEqual([null, "no"]);
    }
    expect(document.querySelector("dialog")).toBeNull();
  });

  test.each([
    ["the scheduling page", "https://calendar.example/strategy"],
    ["the contact form with its subject if no scheduling page is set", undefined],
  ])("'BOOK FREE STRATEGY CALL' and its option of Choose your path open %s, in a new tab", async (_, schedulingUrl) => {
    await renderHome({ schedulingUrl });
    for (const name of ["BOOK FREE STRATEGY CALL", "BOOK FREE CALL: Book a free 15-minute strategy call"]) {
      expect(link(name).getAttribute("href")).toBe(schedulingUrl ?? "/contact?subject=strategy-call#contact-form");
      expectNewTab(link(name));
    }
  });

  test("'I'm Sold! Proceed to Book →' and its option of Choose your path open /ai-automation-booking in a new tab", async () => {
    await renderHome();
    expect(link("I'm Sold! Proceed to Book →").textContent).toBe("I'm Sold! Proceed to Book →");
    for (const name of ["I'm Sold! Proceed to Book →", "PROCEED TO BOOK: Proceed to booking"]) {
      expect(link(name).getAttribute("href")).toBe("/ai-automation-booking");
      expectNewTab(link(name));
    }
  });

  test("the hero's screen has a quote from the samples of each service: the game to play, the others as links to them", async () => {
    await renderHome();
    const turns = within(screen.getByRole("list", { name: "Samples" })).getAllByRole("listitem");
    expect(turns).toHaveLength(offers.length);
    const [game, ...others] = turns.map((turn) => turn.firstElementChild);
    expect(game?.getAttribute("popovertarget")).toBe("play");
    expect(document.querySelector("#play")?.getAttribute("role")).toBe("dialog");
    const rest = offers.filter(({ slug }) => slug !== "retro-game");
    expect(others.map((other) => other?.getAttribute("href"))).toEqual(
      rest.map(({ paths }) => `${paths.form}#samples`),
    );
    for (const other of others) expect(other?.textContent).toMatch(/^Sample: /);
    expect(screen.getByRole("checkbox", { name: "Pause" })).toBeTruthy();
  });

  test("the hero, Talk To It, the AI suite, Why choose us and Choose your path say what is specified", async () => {
    await renderHome();
    const texts = (element: HTMLElement) =>
      within(element)
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    const articles = (name: RegExp) => within(section(name)).getAllByRole("article");
    const expectTexts = (name: RegExp, ...all: (string | RegExp)[]) => {
      for (const text of all) expect(within(section(name)).getByText(text)).toBeTruthy();
    };
    expectTexts(/Put your business growth on autopilot/, "Sales, Support & Content – All Powered by AI");
    expectTexts(/autopilot/, "Trusted by leading businesses across industries", "Standard call rates apply.");
    expect(texts(section(/Talk To It/))).toEqual([
      ...["Explain suite features", "Answer common FAQs", "Pre-qualify needs", "Schedule a call with the team"],
      ...["Natural conversation", "Human-like voice", "Intelligent responses", "Real-time interaction"],
      ...["ROI potential", "Implementation timeline", "Customization options", "Next steps"],
    ]);
    expect(section(/Four systems/).id).toBe("ai-suite");
    expect(articles(/Four systems/)).toHaveLength(4);
    expectTexts(/Four systems/, "24/7", "Unlimited", "$5K");
    expect(articles(/Real results/)).toHaveLength(4);
    expectTexts(/Real results/, "500+", "24/7", "95%", "Sample", "Before", "After", /^Trailfoot is a shop we made up/);
    expect(link("See how we did it").getAttribute("href")).toBe("/seo-copywriting#samples");
    const paths = articles(/Choose your path/).map(({ textContent }) => textContent);
    const promised = [
      ["MOST POPULAR", "Available 24/7"],
      ["Book a free 15-minute strategy call", "No obligation"],
      ["$5,000", "Complete setup", "No hidden fees"],
    ];
    for (const [at, all] of promised.entries()) for (const text of all) expect(paths[at]).toContain(text);
  });

  test("each service, at #services, links to its page with its own button text, in the promised order", async () => {
    await renderHome();
    const services = section(/power-up/);
    expect(services.id).toBe("services");
    const buttons = within(services)
      .getAllByRole("article")
      .flatMap((card) => within(card).getAllByRole("link"))
      .map((button) => [button.textContent, button.getAttribute("href")]);
    expect(buttons).toEqual([
      ["BUILD MY PAGE", "/build-my-page"],
      ["GET BLAST", "/build-social-posts"],
      ["START CAMPAIGN", "/run-my-campaign"],
      ["EXPLORE AI", "/ai-consulting"],
      ["CREATE GAME", "/retro-games"],
      ["START SEO SERVICE", "/seo-copywriting"],
    ]);
    expect(services.querySelectorAll(".robot-small")).toHaveLength(buttons.length);
  });

  test("links to the samples of each service and of the suite, four of them with a picture", async () => {
    await renderHome();
    const links = [...document.querySelectorAll("#samples a")];
    const hrefs = links.map((each) => each.getAttribute("href"));
    expect(hrefs).toHaveLength(offers.length);
    expect(new Set(hrefs)).toEqual(new Set(offers.map(({ paths }) => `${paths.form}#samples`)));
    const pictures = links.flatMap((each) =>
      [...each.querySelectorAll("img")].map((img) => [each.textContent, img.getAttribute("loading")]),
    );
    expect(pictures).toEqual([
      ["Three landing pages", "lazy"],
      ["Three games to play", "lazy"],
      ["A week of posts", "lazy"],
      ["A campaign report", "lazy"],
    ]);
  });
});
