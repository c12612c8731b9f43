import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type CouponDraft, CouponPreview, type CouponSample, describeCoupon } from "./coupon-preview";

afterEach(cleanup);

const samples: CouponSample[] = [
  { slug: "web-page", title: "Custom Web Pages", item: "Custom Web Page", cents: 29_900, monthly: false },
  { slug: "blast", title: "BLAST Social Content", item: "BLAST Social Content", cents: 65_000, monthly: true },
];
const ten: CouponDraft = {
  code: "spring 10",
  kind: "percent",
  percentOff: "10",
  amountOff: "",
  services: ["web-page"],
  uses: "",
  endsOn: "",
  oncePerAddress: false,
};

test.each<[Partial<CouponDraft>, string]>([
  [{}, "10% off Custom Web Pages."],
  [{ services: [] }, "10% off all services. On a subscription it counts for the first payment only."],
  [
    { services: ["web-page", "blast"], uses: "100", oncePerAddress: true },
    "10% off Custom Web Pages and BLAST Social Content, 100 uses, once per customer. On a subscription it counts for the first payment only.",
  ],
  [
    { kind: "amount", amountOff: "50", uses: "1", endsOn: "12/31/2026" },
    "$50 off Custom Web Pages, 1 use, until Dec 31, 2026.",
  ],
  [{ percentOff: "" }, "Enter a discount to see what it does."],
  [{ percentOff: "101" }, "Enter a discount to see what it does."],
  [{ kind: "amount", amountOff: "5." }, "Enter a discount to see what it does."],
])("a coupon with %o is described: %s", (changes, text) => {
  expect(describeCoupon({ ...ten, ...changes }, samples)).toBe(text);
});

test.each<[Partial<CouponDraft>, string]>([
  [{}, "Custom Web Page$299.00SPRING10 (10% off)−$29.90Total$269.10"],
  [{ services: ["blast"] }, "BLAST Social Content$650.00SPRING10 (10% off)−$65.00Total$585.00"],
  [{ code: "", percentOff: "" }, "Custom Web Page$299.00CODE…Total$299.00"],
  [{ kind: "amount", amountOff: "900" }, "Custom Web Page$299.00SPRING10 ($900 off)−$298.50Total$0.50"],
])("customers see of a coupon with %o: %s", (changes, text) => {
  const { container } = render(<CouponPreview draft={{ ...ten, ...changes }} samples={samples} />);
  expect(container.querySelector("dl")?.textContent).toBe(text);
});
