import { afterEach, expect, test } from "vitest";
import { checkoutServices } from "~/catalog/services";
import { leaveWithoutForm } from "./missing-form.part";
import { summaryFormOf } from "./open-form";

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});

/** Runs the part of the summary at this address. Returns the toast that it left and the page that it opened. */
function open(address: string) {
  history.replaceState(null, "", address);
  const opened: string[] = [];
  const forms = checkoutServices.map(summaryFormOf);
  leaveWithoutForm(document.body, { forms }, (path) => opened.push(path));
  const toast: unknown = JSON.parse(localStorage.getItem("next-page-toast") ?? "null");
  return { toast, opened };
}

test.each(checkoutServices.map((service) => [service.sale.summaryPath, service] as const))(
  "%s without a form opens its form, which says so; with one it stays",
  (summaryPath, { offer, sale }) => {
    const toast = { kind: "warning", title: sale.missing };
    expect(open(summaryPath)).toEqual({ toast, opened: [offer.paths.form] });
    localStorage.clear();
    localStorage.setItem(offer.draftKey, '{"email":"jo@acme.example"}');
    expect(open(summaryPath)).toEqual({ toast: null, opened: [] });
  },
);

test("only the consulting form has its own error for unreadable data", () => {
  localStorage.setItem("ai-consulting", "{");
  localStorage.setItem("campaign", "{");
  expect(open("/ai-consulting-pre-checkout").toast).toEqual({
    kind: "error",
    title: "There was an error loading your form data.",
  });
  expect(open("/campaign-pre-checkout").toast).toEqual({
    kind: "warning",
    title: "No campaign data found. Please fill out the form.",
  });
});

test("an address with another query is left to the island, which knows every spelling", () => {
  expect(open("/pre-checkout?service=seo-copywriting&utm_source=mail")).toEqual({ toast: null, opened: [] });
});
