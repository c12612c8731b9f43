import { createStaticHandler } from "react-router";
import { expect, test } from "vitest";
import { setUpOwners } from "../../../tests/support/app/people";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { loader } from "./code";

const app = setUpTestApp();

const { guarded, enterPassword } = setUpOwners(() => app);
const { queryRoute } = createStaticHandler([
  { id: "code", path: "/auth/code", loader: (args) => loader({ ...args, params: {} }) },
]);

async function open(search: string, cookies: readonly string[]): Promise<string | null> {
  const requestContext = requestContextOf(app);
  const headers = { Cookie: cookies.join("; ") };
  const request = new Request(`http://localhost:3000/auth/code${search}`, { headers });
  const response: unknown = await queryRoute(request, { requestContext }).catch((thrown: unknown) => thrown);
  return response instanceof Response ? response.headers.get("Location") : null;
}

test("without the cookie of the password the check ends on the sign-in page, which says that cookies are needed", async () => {
  expect(await open("?next=%2Fadmin%2Fusers&cookies=sent", [])).toBe("/auth?next=%2Fadmin%2Fusers&cookies=sent");
  expect(await open("", [])).toBe("/auth");
});

test("with the cookie the check leaves the address", async () => {
  const { browser } = await guarded();
  for (const name of browser.held) browser.take([`${name.split("=")[0]}=; Max-Age=0`]);
  await enterPassword(browser);
  expect(await open("?next=%2Fadmin%2Fusers&cookies=sent", browser.held)).toBe("/auth/code?next=%2Fadmin%2Fusers");
  expect(await open("?next=%2Fadmin%2Fusers", browser.held)).toBe(null);
});
