import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PaidOrder } from "~/catalog/define-view";
import { formatMoneyShort } from "~/lib/money";
import { toast, toastStore } from "~/ui/toast";
import { paidOrder } from "../../../tests/support/checkout-pages/paid-order";
import { renderFields } from "../../../tests/support/checkout-pages/render-fields";
import { readBudget } from "./budget-field";
import campaign from "./service";
import CampaignSuccess from "./success-page";
import campaignView from "./view";

let form: ReturnType<typeof renderFields>;
const open = (stored?: Record<string, unknown>) => {
  form = renderFields(campaignView, stored);
};
const values = () => form.values();

const platform = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const share = (name: string) => screen.getByRole<HTMLInputElement>("spinbutton", { name: `${name} share in percent` });
const slider = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name: `${name} share` });
const budget = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Ad Budget/ });
const stored = () => {
  const { selectedPlatforms, metaPercent, googlePercent, tiktokPercent } = values();
  return [selectedPlatforms, metaPercent, googlePercent, tiktokPercent];
};

beforeEach(() => toast.dismiss());
afterEach(cleanup);

describe("the campaign form", () => {
  test("reads only the digits of the budget, shows fee and total while it is typed, and formats it when it is left", async () => {
    open();
    expect(budget().value).toBe("$2,000");
    expect(document.body.textContent).toContain("Management Fee (min $500)$500.00");
    await userEvent.clear(budget());
    await userEvent.type(budget(), "3a0.0-1");
    expect(values().budget).toBe(3_001);
    expect(document.body.textContent).toContain("Management Fee (25%)$750.25");
    expect(document.querySelector("output")?.textContent).toBe("$3,751.25");
    await userEvent.tab();
    expect(budget().value).toBe("$3,001");
  });

  test.each([
    ["2,500.00", 2_500],
    ["2500,00", 2_500],
    ["2.500", 2_500],
    ["2.5k", 2],
    ["2,500.00{Backspace}{Backspace}{Backspace}1", 25_001],
    ["12345{Backspace}", 1_234],
    ["1234567{Backspace}{Backspace}", 12_345],
    ["2,500.00{Home}{Delete}{Delete}9", 9_500],
  ])("typing %j as the budget means %i dollars", async (keys, dollars) => {
    open();
    await userEvent.clear(budget());
    await userEvent.type(budget(), keys);
    expect(values().budget).toBe(dollars);
    await userEvent.tab();
    expect(budget().value).toBe(formatMoneyShort(dollars * 100));
  });

  test("a digit that is deleted from the formatted budget does not make its thousands cents", async () => {
    open();
    await userEvent.type(budget(), "{Backspace}");
    expect([budget().value, values().budget]).toEqual(["$2,00", 200]);
  });

  test("after a slider was moved, the customer's shares are scaled, until the form is reset", async () => {
    open();
    await userEvent.click(platform("Google"));
    fireEvent.change(slider("Meta"), { target: { value: "50" } });
    expect(stored()).toEqual([["meta", "google"], 50, 50, 0]);
    await userEvent.click(platform("Google"));
    await userEvent.click(platform("Google"));
    expect(stored()).toEqual([["meta", "google"], 77, 23, 0]);
    act(() => form.startOver());
    await userEvent.click(platform("Google"));
    expect(stored()).toEqual([["meta", "google"], 67, 33, 0]);
  });

  test("sliders show the stored share and move to the next multiple of 5", async () => {
    open({ selectedPlatforms: ["meta", "google"], metaPercent: 67, googlePercent: 33 });
    expect([slider("Meta").value, slider("Google").value]).toEqual(["67", "33"]);
    fireEvent.change(slider("Meta"), { target: { value: "66" } });
    expect(stored()).toEqual([["meta", "google"], 65, 35, 0]);
    fireEvent.change(share("Meta"), { target: { value: "67" } });
    fireEvent.change(slider("Meta"), { target: { value: "68" } });
    expect(stored()).toEqual([["meta", "google"], 70, 30, 0]);
    expect([slider("Meta").step, slider("Meta").max]).toEqual(["5", "100"]);
  });

  test("keeps the last platform selected and shows why", async () => {
    open();
    expect(screen.queryByText("At least one platform must be selected")).toBeNull();
    await userEvent.click(platform("Meta"));
    expect(platform("Meta").checked).toBe(true);
    expect(screen.getByText("At least one platform must be selected")).toBeTruthy();
  });

  test("splits the rest among the others when a number is typed; an empty number changes nothing", async () => {
    open({ selectedPlatforms: ["meta", "google"] });
    expect(stored(), "an invalid stored split is repaired").toEqual([["meta", "google"], 67, 33, 0]);
    cleanup();
    open({ selectedPlatforms: ["meta", "google", "tiktok"] });
    await userEvent.clear(share("Meta"));
    expect(stored().slice(1)).toEqual([60, 30, 10]);
    await userEvent.type(share("Meta"), "80");
    await userEvent.tab();
    expect(values().metaPercent).toBe(80);
    expect(Number(share("Google").value) + Number(share("TikTok").value)).toBe(20);
  });

  test("stores name, size and type of the creatives, shows their number in a toast, and removes them one by one", async () => {
    open();
    const input = screen.getByLabelText<HTMLInputElement>(/Creatives/);
    const files = Array.from({ length: 6 }, (_, at) => new File(["1234"], `clip-${at}.mp4`, { type: "video/mp4" }));
    await userEvent.upload(input, files);
    expect(toastStore.get().map(({ title }) => title)).toEqual(["6 file(s) selected"]);
    expect(values()).toHaveProperty("files.0", { name: "clip-0.mp4", size: 4, type: "video/mp4" });
    expect(screen.getByText(/You chose 6 files/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Remove clip-0.mp4" }));
    expect(values().files).toHaveLength(5);
    expect(screen.queryByText(/You chose/)).toBeNull();
  });

  test("more creatives than a request has room for are not listed", async () => {
    open();
    const files = Array.from({ length: 500 }, (_, at) => new File(["1234"], `clip-${at}.mp4`, { type: "video/mp4" }));
    await userEvent.upload(screen.getByLabelText<HTMLInputElement>(/Creatives/), files);
    expect(values().files).toHaveLength(40);
  });

  test.each([
    [{ agreeTOS: true }, null],
    [{ agreeTOS: false }, "You must agree to the terms of service"],
    [{ agreeTOS: true, selectedPlatforms: [] }, "At least one platform must be selected"],
    [{ agreeTOS: true, selectedPlatforms: ["meta", "google"] }, "Platform budget allocation must total 100%"],
    [{ agreeTOS: true, selectedPlatforms: ["meta", "google", "tiktok"] }, null],
  ])("the submit blocker with %j is %s", (change, expected) =>
    expect(campaignView.blocker?.({ ...campaign.defaults, ...change }, campaign.offer)).toBe(expected),
  );
});

test.each<[dollars: number, typed: unknown[]]>([
  [2_500, [2_500, "$2,500.00", "2,500.00", "2500.00", "2 500", "2\u00A0500,00", "2.500,00", "2500,00", "2,500,00"]],
  [2_500, ["2.500", "2,500.75", "2,500.", "2,500.00 USD", "2,500.00/month", "about 2,500.00 a month"]],
  [2_500, ["\u200B$2,500.00", "2.500,00 €"]],
  [2_000, ["$2,000"]],
  [1_234_567, ["12345678"]],
  [1_234, ["$12,34"]],
  [20, ["20.25k"]],
  [2, ["2.5k", "2.5 K", "2,500k"]],
  [0, ["abc", "", Number.NaN, null, "0.2m"]],
])("%i dollars are read from the typed budgets %j", (dollars, typed) => {
  for (const budget of typed) expect([budget, readBudget(budget)]).toEqual([budget, dollars]);
});

describe("the success page", () => {
  const order = paidOrder("Managed Campaigns", 562_500, {
    lines: [
      { label: "Ad Budget", cents: 450_000 },
      { label: "Management Fee (25%)", cents: 112_500 },
    ],
  });
  const openSuccess = (address: string, changes: Partial<PaidOrder> = {}) => {
    const Page = createRoutesStub([{ path: "/", Component: () => <CampaignSuccess {...order} {...changes} /> }]);
    render(<Page initialEntries={[address]} />);
    return screen
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
      .filter((row) => /Budget|Fee|Total/.test(row));
  };
  const figures = ["Ad Budget: $4,500.00", "Management Fee (25%): $1,125.00", "Total Paid: $5,625.00"];

  test.each(["/", "/?budget=4500&total=5625&fee=1125", "/?budget=1&total=2&fee=1", "/?budget=0&total=0&fee=0"])(
    "at %s shows the order's own figures",
    (address) => expect(openSuccess(address)).toEqual(figures),
  );

  test.each([
    ["/?budget=4500&total=5625&fee=1125", figures],
    ["/?budget=4000&total=5000&fee=1000", ["Total Paid: $5,625.00"]],
    ["/?budget=4600&total=5625&fee=1125", ["Total Paid: $5,625.00"]],
    ["/", ["Total Paid: $5,625.00"]],
  ])("without details shows the amounts in the URL %s only if they add up to the paid amount", (address, shown) => {
    expect(openSuccess(address, { details: null })).toEqual(shown);
  });

  test("promises no calls and reports for a refunded order", () => {
    openSuccess("/", { status: "refunded" });
    expect(screen.queryByText("Your campaign manager")).toBeNull();
    expect(screen.queryByText("Weekly calls")).toBeNull();
  });

  test("shows four steps and the campaign manager", () => {
    const progress = ["Paid", "We’ll contact you", "In work", "Delivered"].map(
      (title) => ({ title, state: "later", note: null }) as const,
    );
    openSuccess("/", { details: { ...order.details, progress } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("PAYMENT SUCCESSFUL!");
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Contact within 24 hours",
      "Strategy development",
      "Campaign launch",
      "Regular reporting",
    ]);
    for (const text of ["Email support", "Weekly calls", "Monthly reports"]) {
      expect(document.body.textContent).toContain(text);
    }
    expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
  });
});
