import { SHIPPED_DAYS } from "../../content/delivery-days";
import { formatMoneyShort } from "../../lib/money";
import type { Offer } from "../types";

const CENTS = 29_900;

export const webPage = {
  slug: "web-page",
  title: "Custom Web Pages",
  singular: "Custom Web Page",
  icon: "window-frame",
  accent: "cyan",
  navText: "Landing pages that load fast and convert. Fixed price, delivered within 5 days.",
  price: { label: formatMoneyShort(CENTS), unit: "one-time" },
  amounts: { price: CENTS },
  paths: { form: "/build-my-page", preCheckout: "/pre-checkout", success: "/payment-success" },
  draftKey: "build-my-page",
  buttonText: "BUILD MY PAGE",
  delivers: "page",
  days: SHIPPED_DAYS.page,
  listed: true,
} as const satisfies Offer;
