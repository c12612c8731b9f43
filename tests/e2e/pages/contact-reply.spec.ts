import type { Page } from "@playwright/test";
import { answerContact, findTeamEmail } from "../../support/shop/contact.ts";
import { signedInAdmin } from "../../support/shop/visitor.ts";
import { expectAccessible } from "../helpers/accessibility.ts";
import { uniqueEmail } from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";

const ANSWER = "Hello Jo,\n\nyes, we can do that in two weeks.";
const message = {
  name: "Jo Miller",
  company: "Acme Ltd",
  message: "We need a page,\nwith a rocket.",
};
const field = (page: Page) => page.getByRole("textbox", { name: "Your reply" });
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();

/** Returns the address, both emails and the path of the link. */
async function answered(shop: VisitedShop) {
  const email = uniqueEmail("jo");
  const admin = await signedInAdmin(shop, uniqueEmail("ann"));
  return { email, ...(await answerContact(shop, admin, { ...message, email }, ANSWER)) };
}

test("a message is answered by email, and the reply by its link reaches the team in the same thread", async ({
  page,
  shop,
}) => {
  const { email, answer, team, link } = await answered(shop);
  expect(answer.inReplyTo).toMatch(/^<conversation\.[\w-]{36}@/);
  expect(answer).toMatchObject({
    references: answer.inReplyTo,
    subject: expect.stringMatching(/^Re: Your message to /),
  });
  expect(team).toMatchObject({ inReplyTo: answer.inReplyTo });
  await page.goto(link);
  await expect(page.getByRole("listitem").filter({ hasText: "with a rocket." })).toContainText("You");
  await expect(page.getByText("yes, we can do that in two weeks.")).toBeVisible();
  await expect(page.getByText("We have your message.")).toBeHidden();
  await expectAccessible(page);
  await field(page).fill("Great!\nPlease start.");
  await send(page);
  await expect(page.getByText("We have your message.")).toBeInViewport();
  await expect(page.getByRole("listitem").filter({ hasText: "Please start." })).toContainText("You");
  await expect(field(page)).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Please start." })).toHaveCount(1);
  const reply = await findTeamEmail(shop, email, "Re: Message from Jo Miller");
  expect(reply.text).toContain("Great!\nPlease start.");
  expect(reply.inReplyTo).toBe(answer.inReplyTo);
});
