import { expect, test } from "vitest";
import { offers } from "~/catalog/offers";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { loader } from "./promised-dates";

const app = setUpTestApp();

const ask = async (query: string) => {
  const context = requestContextOf(app);
  const response = await loader({ request: new Request(`http://localhost:3000/api/promised-dates${query}`), context });
  return { status: response.status, body: await response.json() };
};

test("the promises of a service are counted from the server's clock", async () => {
  app.pass(Date.parse("2027-11-20T22:16:00Z") - app.now().getTime());
  expect(await ask("?service=web-page")).toEqual({
    status: 200,
    body: {
      dates: ["We’ll contact you by Monday at 10 a.m. Central.", expect.stringMatching(/^Your page .* November/)],
    },
  });
  for (const { slug } of offers) {
    const { status, body } = await ask(`?service=${slug}`);
    expect([slug, status, body.dates.length > 0]).toEqual([slug, 200, true]);
  }
});

test.each(["", "?service=", "?service=nothing", "?service=__proto__", "?service=constructor"])(
  "%s is unknown",
  async (query) => {
    expect((await ask(query)).status).toBe(404);
  },
);
