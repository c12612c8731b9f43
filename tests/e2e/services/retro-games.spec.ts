import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { button, detailsOf } from "../helpers/service-order.ts";
import { control, hydrated, notifications, storedKeys } from "../helpers/web-page-order.ts";

const FORM = "/retro-games";
const SUCCESS = "/retro-games-success";
const REQUESTS = "**/api/service-requests";

const newRequest = () => ({
  companyName: "Acme Ltd",
  email: `jo-${randomUUID()}@acme.example`,
  phoneNumber: "5550100100",
  additionalRequirements: "A dog as the hero.\nNo shooting.",
});
type Request = ReturnType<typeof newRequest>;

async function fillRequest(page: Page, request: Request) {
  await page.getByRole("radio", { name: "Puzzle" }).check();
  await page.getByRole("checkbox", { name: "Leaderboard" }).check();
  await page.getByRole("checkbox", { name: "Sound effects" }).uncheck();
  for (const [name, text] of Object.entries(request)) await control(page, name).fill(text);
}

async function expectRequest(page: Page, request: Request) {
  await expect(page.getByRole("radio", { name: "Puzzle" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Leaderboard" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Sound effects" })).not.toBeChecked();
  for (const [name, text] of Object.entries(request)) await expect(control(page, name)).toHaveValue(text);
}

const features = {
  pixelArt: true,
  characterCustomization: false,
  leaderboard: true,
  mobileFriendly: true,
  socialSharing: false,
  productIntegration: true,
  multiLevel: false,
  soundEffects: false,
};

test("a game is requested, from the form to the team's email", { tag: ["@phone", "@translated", "@states"] }, async ({
  page,
  shop,
  database,
}) => {
  const request = newRequest();

  await test.step("price, delivery, four styles and eight features with their defaults", async () => {
    await page.goto(FORM);
    await expect(page.locator("#order-card").getByText("$2,997", { exact: true })).toBeVisible();
    await expect(page.getByText("Delivery 45 days after the marketing brief.")).toBeVisible();
    for (const [style, chosen] of Object.entries({ Arcade: true, Adventure: false, Platform: false, Puzzle: false })) {
      await expect(page.getByRole("radio", { name: style })).toBeChecked({ checked: chosen });
    }
    const defaults = await page
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => box instanceof HTMLInputElement && [box.name, box.checked]));
    expect(Object.fromEntries(defaults.filter((entry) => entry !== false))).toEqual({
      "gameFeatures.pixelArt": true,
      "gameFeatures.characterCustomization": false,
      "gameFeatures.leaderboard": false,
      "gameFeatures.mobileFriendly": true,
      "gameFeatures.socialSharing": false,
      "gameFeatures.productIntegration": true,
      "gameFeatures.multiLevel": false,
      "gameFeatures.soundEffects": true,
    });
  });

  await test.step("CHECKOUT opens the confirmation with details and price", async () => {
    await fillRequest(page, request);
    await button(page, "CHECKOUT").click();
    await expect(page).toHaveURL(SUCCESS);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("GAME ON!");
    await expect(page.getByText(/our team will reach out within 24 hours/)).toBeVisible();
    expect(await detailsOf(page)).toEqual({
      Company: request.companyName,
      Email: request.email,
      Phone: request.phoneNumber,
      "Game Style": "Puzzle",
      "Game Features": "Pixel art, Leaderboard, Mobile friendly, Product integration",
      "Additional Requirements": request.additionalRequirements,
      Price: "$2,997",
    });
    await expect(page.getByRole("main").locator("ol > li")).toHaveCount(5);
    await expect(page.getByText(/^Delivery: 45 days/)).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
  });

  await test.step("a refresh still shows it, and RETURN HOME leads home", async () => {
    await page.reload();
    await expect(page.getByText(request.email)).toBeVisible();
    await page.getByRole("link", { name: "RETURN HOME" }).click();
    await expect(page).toHaveURL("/");
  });

  await test.step("the team is emailed, and no email goes to the entered address", async () => {
    const about = async () => (await shop.sentEmails()).filter((mail) => mail.text?.includes(request.email));
    await expect.poll(async () => (await about()).length).toBe(1);
    const [notice] = await about();
    expect(notice?.to?.map(({ address }) => address)).toEqual(["hello@pixelpilots.example"]);
    for (const expected of ["$2,997.00", "Puzzle", "Leaderboard", "A dog as the hero."]) {
      expect(notice?.text).toContain(expected);
    }
    const sent = (await shop.sentEmails()).flatMap((mail) => [
      ...(mail.to ?? []),
      ...(mail.cc ?? []),
      ...(mail.bcc ?? []),
    ]);
    expect(sent.map(({ address }) => address)).not.toContain(request.email);
  });

  if (database === "postgres") {
    await test.step("it is in PostgreSQL as a pending order without a payment session", async () => {
      const rows = await shop.query(
        `select service, status, amount, currency, page_type, name, phone, payment_session_id, paid_at, brief
           from orders where email = $1`,
        [request.email],
      );
      expect(rows).toEqual([
        {
          service: "retro-game",
          status: "pending",
          amount: 299_700,
          currency: "usd",
          page_type: "retro-game",
          name: request.companyName,
          phone: request.phoneNumber,
          payment_session_id: null,
          paid_at: null,
          brief: { ...request, gameStyle: "puzzle", gameFeatures: features },
        },
      ]);
    });
  }
});

test("CHECKOUT validates all fields, with errors under each, and these and the confirmation are accessible", {
  tag: ["@translated", "@whole"],
}, async ({ page }) => {
  const rules = [
    { name: "companyName", wrong: "A", right: "Ac", message: "Company name must be at least 2 characters." },
    { name: "email", wrong: "jo@acme", right: "jo@acme.example", message: "Please enter a valid email address." },
    { name: "phoneNumber", wrong: "555010010", right: "5550100100", message: "Please enter a valid phone number." },
  ];
  await page.goto(FORM);
  await button(page, "CHECKOUT").click();
  await expect(control(page, "companyName")).toBeFocused();
  for (const { name, message } of rules) await expect(control(page, name)).toHaveAccessibleDescription(message);
  await expectAccessible(page);
  for (const { name, wrong, right, message } of rules) {
    await control(page, name).fill(wrong);
    await button(page, "CHECKOUT").click();
    await expect(control(page, name)).toBeFocused();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await control(page, name).fill(right);
    await expect(page.getByText(message, { exact: true })).toBeHidden();
  }
  await expect(page).toHaveURL(FORM);
  await button(page, "CHECKOUT").click();
  await expect(page).toHaveURL(SUCCESS);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("GAME ON!");
  await expectAccessible(page);
});

test.describe("when the shop rejects the request", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("no value is lost, also after a reload, and a double click sends it once", {
    tag: ["@translated", "@whole"],
  }, async ({ page }) => {
    const request = newRequest();
    const refused = () => expect(notifications(page)).toContainText("An error occurred during checkout");
    await page.goto(FORM);
    await fillRequest(page, request);
    await hydrated(page);

    await test.step("values are restored after a reload", async () => {
      await page.reload();
      await expectRequest(page, request);
    });

    await test.step("no connection: the page says so, and a reload loses nothing", async () => {
      await page.route(REQUESTS, (route) => route.abort(), { times: 1 });
      await button(page, "CHECKOUT").click();
      await refused();
      await page.reload();
      await expectRequest(page, request);
    });

    for (const [fault, answer] of [
      ["an error", { status: 500, json: { error: "Down" } }],
      ["an answer that is none", { status: 200, body: "<html>" }],
    ] as const) {
      await test.step(`${fault}: the page says so and keeps everything`, async () => {
        await page.route(REQUESTS, (route) => route.fulfill(answer), { times: 1 });
        await button(page, "CHECKOUT").click();
        await refused();
        await expect(page).toHaveURL(FORM);
        await expectRequest(page, request);
        // A reload removes the error.
        await page.reload();
        await expectRequest(page, request);
      });
    }

    await test.step("a double click sends one request", async () => {
      const sent: string[] = [];
      page.on("request", (asked) => {
        if (asked.url().endsWith("/api/service-requests")) sent.push(asked.url());
      });
      await button(page, "CHECKOUT").dblclick();
      await expect(page).toHaveURL(SUCCESS);
      expect(sent).toHaveLength(1);
    });
  });
});

test("the success page opened directly explains itself and is accessible", { tag: "@whole" }, async ({ page }) => {
  await page.goto(SUCCESS);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("GAME ON!");
  await expect(page.getByText(/we don’t see one in this tab/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("main").getByText("$2,997", { exact: true })).toBeHidden();
  await expect(page.getByRole("link", { name: "RETURN HOME" })).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "DESIGN A GAME" }).click();
  await expect(page).toHaveURL(FORM);
});
