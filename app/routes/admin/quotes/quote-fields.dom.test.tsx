import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { BriefField } from "~/checkout/quotes/brief-fields.server";
import { type FoundCustomer, fillCustomer, QuoteFields } from "./quote-fields";

afterEach(cleanup);

const fields: BriefField[] = [
  { name: "name", label: "Name", kind: "line", options: [], value: "" },
  { name: "email", label: "Email", kind: "email", options: [], value: "" },
  { name: "company", label: "Company", kind: "line", options: [], value: "" },
  { name: "goals", label: "Goals", kind: "text", options: [], value: "" },
];
const customer = (email: string, name: string, company: string): FoundCustomer => ({
  email,
  customer: `${name}, ${company}`,
  values: { name, email, company, phone: "" },
});
const CUSTOMERS = [
  customer("maria@sunny.example", "Maria Lopez", "Sunny Shop"),
  customer("bo@acme.example", "Bo Berg", "Acme Ltd"),
  customer("bo@other.example", "Bo Berg", "Other Ltd"),
];

function show(customers: readonly FoundCustomer[] = CUSTOMERS) {
  const { container } = render(
    <form>
      <QuoteFields fields={fields} typed={{}} rejected={undefined} catalogCents={null} customers={customers} />
    </form>,
  );
  const form = container.querySelector("form") as HTMLFormElement;
  const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const all = () => [input(/^Name/), input(/^Email/), input(/^Company/)].map(({ value }) => value);
  const choose = (label: RegExp, value: string) => {
    input(label).value = value;
    fillCustomer(form, input(label), customers);
    return all();
  };
  return { input, choose };
}

test("name, email and company suggest customers, and no other field does", () => {
  const { input } = show();
  const suggested = (label: RegExp) =>
    [...(input(label).list?.options ?? [])].map(({ value, label: text }) => [value, text]);
  expect(suggested(/^Email/)[0]).toEqual(["maria@sunny.example", "Maria Lopez, Sunny Shop"]);
  expect(suggested(/^Name/)[0]).toEqual(["Maria Lopez", "maria@sunny.example"]);
  expect(suggested(/^Company/)).toHaveLength(3);
  expect(screen.getByLabelText(/^Goals/).hasAttribute("list")).toBe(false);
});

test("a chosen customer fills in what is empty, and keeps what was typed", () => {
  const { choose, input } = show();
  expect(choose(/^Name/, "Maria Lo")).toEqual(["Maria Lo", "", ""]);
  expect(choose(/^Name/, "Maria Lopez")).toEqual(["Maria Lopez", "maria@sunny.example", "Sunny Shop"]);
  input(/^Name/).value = "Mary";
  expect(choose(/^Email/, "bo@acme.example")).toEqual(["Mary", "bo@acme.example", "Sunny Shop"]);
});

test("a name that two customers have fills in nothing", () => {
  const { choose } = show();
  expect(choose(/^Name/, "Bo Berg")).toEqual(["Bo Berg", "", ""]);
  expect(choose(/^Email/, "bo@other.example")).toEqual(["Bo Berg", "bo@other.example", "Other Ltd"]);
});
