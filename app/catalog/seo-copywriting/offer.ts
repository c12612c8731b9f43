import { formatMoneyShort } from "../../lib/money";
import type { Offer } from "../types";

const CENTS = 39_900;

export const seoCopywriting = {
  slug: "seo-copywriting",
  title: "SEO Copywriting",
  icon: "article",
  accent: "cyan",
  navText: "Search-ready copy for your pages and blog, written fresh every month.",
  price: { label: formatMoneyShort(CENTS), unit: "per month" },
  amounts: { price: CENTS },
  paths: {
    form: "/seo-copywriting",
    preCheckout: "/pre-checkout?service=seo-copywriting",
    success: "/payment-success",
  },
  draftKey: "seo-copy",
  buttonText: "START SEO SERVICE",
  listed: true,
} as const satisfies Offer;
