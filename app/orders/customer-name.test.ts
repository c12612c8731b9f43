import { expect, test } from "vitest";
import { contactNameOf, customerLabel, customerNames, greetedName } from "./customer-name";

test.each([
  [{ name: "Acme Ltd", company: "Acme Ltd", person: "Jo Miller" }, "Jo Miller", "Acme Ltd"],
  [{ name: "Acme Ltd", company: null, person: "Jo Miller" }, "Jo Miller", "Acme Ltd"],
  [{ name: "Customer", company: null, person: "Jo Miller" }, "Jo Miller", null],
  [{ name: "Acme Ltd", company: "Acme Ltd", person: null }, "Acme Ltd", null],
  [{ name: "Jo Miller", company: "Jo Miller", person: "Jo Miller" }, "Jo Miller", null],
  [{ name: "Customer", company: null, person: null }, "Customer", null],
  [{ name: "Acme Ltd", company: null, brief: { name: " Jo Miller " } }, "Jo Miller", "Acme Ltd"],
])("%j is shown as %s, then %s", (order, first, second) => {
  expect(customerNames(order)).toEqual({ first, second });
  expect(customerLabel(order)).toBe(second ? `${first}, ${second}` : first);
});

test.each([
  [{ name: " Jo Miller " }, "Jo Miller"],
  [{ name: "" }, null],
  [{ name: "  " }, null],
  [{ name: 7 }, null],
  [{}, null],
])("the person of the brief %j is %j", (brief, person) => expect(contactNameOf(brief)).toBe(person));

test.each([
  [{ name: "Acme Ltd", company: "Acme Ltd", person: "Jo Miller" }, "Jo"],
  [{ name: "Acme Ltd", company: "Acme Ltd", person: null }, "Acme Ltd team"],
  [{ name: "Jo Miller", company: null, person: null }, "Jo"],
  [{ name: "Acme Ltd", company: null, person: "Dr. Jo Miller" }, "Dr. Jo Miller"],
  [{ name: "Acme Ltd", company: null, person: "Zoë" }, "Zoë"],
  [{ name: "Customer", company: null, person: null }, "there"],
])("an email greets %j as %s", (order, greeted) => expect(greetedName(order)).toBe(greeted));
