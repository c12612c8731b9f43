import { expect, test } from "vitest";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone, expectFound } from "../../../tests/support/expect-done";
import { keepAsShipped } from "./keep-as-shipped.server";
import { getSetupSteps, openFindings } from "./setup-steps.server";

const app = setUpTestApp();
const OLGA = "olga@pixelpilots.example";
const MAYA = "Maya Torres is on your About page.";
const FEE = "Before work has begun, customers get a full refund minus a 5% processing fee.";

const keep = (step: string, ...kept: string[]) => keepAsShipped(app, OLGA, { step, kept });
const left = async () => (await getSetupSteps(app)).flatMap(openFindings).map(({ what }) => what);

test("keeps sentences of a step as they are, and takes them back, without touching other steps", async () => {
  expectDone(await keep("claims", MAYA));
  expectDone(await keep("promises", FEE));
  expect(await left()).not.toContain(MAYA);
  expect(await left()).not.toContain(FEE);
  expectDone(await keep("claims"));
  expect(await left()).toContain(MAYA);
  expect(await left()).not.toContain(FEE);
  expectDone(await keep("claims"));
});

test("keeps neither examples nor anything that is not found", async () => {
  const [phone] = expectFound((await getSetupSteps(app))[0]).findings.map(({ what }) => what);
  expectDone(await keep("company", expectFound(phone), "<b>anything</b>"));
  expect(await left()).toContain(phone);
  expect(await keep("nothing", MAYA)).toEqual({ ok: false, error: "There is no such step." });
});
