import { expect, test } from "vitest";
import { taxRates } from "~/lib/db/schema/index";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { checkProviderTaxes, checkTaxTable } from "./tax-check.server";

const app = setUpTestApp();

const taxes = { included: false, country: "US" };

test("without taxes nothing is said about them", async () => {
  expect(await checkTaxTable(app.db, { mode: null, ...taxes })).toEqual([]);
  expect(await checkTaxTable(app.db, { mode: "stripe", ...taxes })).toEqual([]);
  expect(await checkProviderTaxes(app.paymentProvider, { mode: null, ...taxes })).toEqual([]);
});

test("an empty table is a warning until it has a rate", async () => {
  const check = () => checkTaxTable(app.db, { mode: "table", ...taxes });
  expect(await check()).toMatchObject([{ level: "warning", mend: expect.stringContaining("/admin/taxes") }]);
  await app.db.insert(taxRates).values({ country: "DE", name: "VAT", rate: 190_000, createdBy: "ann@shop.example" });
  expect(await check()).toMatchObject([{ level: "fine", what: "Our own table has 1 rate." }]);
});

test("a provider that cannot compute taxes is a fault that names what is missing, and one that does not answer a warning", async () => {
  const check = () => checkProviderTaxes(app.paymentProvider, { mode: "stripe", ...taxes });
  expect(await check()).toMatchObject([{ level: "fine" }]);
  app.paymentProvider.down = true;
  expect(await check()).toMatchObject([{ level: "warning" }]);
  app.paymentProvider.down = false;
  app.paymentProvider.checkTaxSettings = async () => ({ active: false, missing: ["head_office"] });
  expect(await check()).toMatchObject([{ level: "fault", what: expect.stringContaining("(missing: head_office)") }]);
});
