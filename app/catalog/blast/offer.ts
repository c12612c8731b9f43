import { formatMoneyShort } from "../../lib/money";
import type { Offer } from "../types";

const CENTS = 65_000;

export const blast = {
  slug: "blast",
  title: "BLAST Social Content",
  icon: "megaphone",
  accent: "pink",
  navText: "AI content created and distributed across Instagram, TikTok, YouTube and more.",
  price: { label: formatMoneyShort(CENTS), unit: "per month" },
  amounts: { price: CENTS },
  paths: { form: "/build-social-posts", preCheckout: "/social-posts-pre-checkout", success: "/social-posts-success" },
  draftKey: "social-posts",
  buttonText: "GET BLAST",
  deliverable: "social-posts.pdf",
  listed: true,
} as const satisfies Offer;
