import { randomUUID } from "node:crypto";
import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { button, detailsOf } from "../helpers/service-order.ts";
import { control, expectToast, storedKeys } from "../helpers/web-page-order.ts";

/** The browser logs the lost connection. */
test.use({ allowedErrors: [/Failed to load resource/] });

test("a game is requested, from the form to the team's email", { tag: ["@phone", "@translated", "@states"] }, async ({
  page,
  shop,
}) => {
  const request = {
    companyName: "Acme Ltd",
    email: `jo-${randomUUID()}@acme.example`,
    phoneNumber: "5550100100",
    additionalRequirements: "A dog as the hero.\nNo shooting.",
  };

  await test.step("without a connection the page says so, and nothing is lost", async () => {
    await page.goto("/retro-games");
    await expect(page.locator("#order-card").getByText("$2,997", { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: "Puzzle" }).check();
    await page.getByRole("checkbox", { name: "Leaderboard" }).check();
    await page.getByRole("checkbox", { name: "Sound effects" }).uncheck();
    for (const [name, text] of Object.entries(request)) await control(page, name).fill(text);
    await page.route("**/api/service-requests", (route) => route.abort(), { times: 1 });
    await button(page, "CHECKOUT").click();
    await expectToast(page, "An error occurred during checkout");
    await page.reload();
    await expect(control(page, "additionalRequirements")).toHaveValue(request.additionalRequirements);
    await expectAccessible(page);
  });

  await test.step("CHECKOUT opens the confirmation with details and price", async () => {
    await button(page, "CHECKOUT").click();
    await expect(page).toHaveURL("/retro-games-success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("GAME ON!");
    await expect(page.getByText(/our team will reach out within 24 hours/)).toBeVisible();
    await expect(page.getByText(/^We’ll contact you by .* Central\.$/)).toBeVisible();
    expect(await detailsOf(page)).toEqual({
      Reference: expect.stringMatching(/^[0-9A-F]{8}$/),
      Company: request.companyName,
      Email: request.email,
      Phone: request.phoneNumber,
      "Game Style": "Puzzle",
      "Game Features": "Pixel art, Leaderboard, Mobile friendly, Product integration",
      "Additional Requirements": request.additionalRequirements,
      Price: "$2,997",
    });
    await expect(page.getByRole("main").locator("ol > li")).toHaveCount(5);
    await expect(page.getByText("You get your finished game 45 days after the marketing brief.")).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
    await expectAccessible(page);
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
});
