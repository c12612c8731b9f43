import { formatUsdShort } from "../../lib/money";
import type { Offer } from "../types";

const CENTS = 65_000;

export const blast = {
  slug: "blast",
  title: "BLAST Social Content",
  icon: "megaphone",
  accent: "pink",
  navText: "AI content created and distributed across Instagram, TikTok, YouTube and more.",
  text: "AI images with audio, created from your brand and distributed to five networks every month.",
  price: { label: formatUsdShort(CENTS), unit: "per month" },
  amounts: { price: CENTS },
  paths: { form: "/build-social-posts", preCheckout: "/social-posts-pre-checkout", success: "/social-posts-success" },
  draftKey: "social-posts",
  buttonText: "GET BLAST",
  samples: "A week of posts",
  samplesPicture: 2,
  deliverable: "social-posts.pdf",
  deliverableLabel: "Download posts",
  monthly: {
    title: "Content calendar",
    note: "30 post drafts written from your brief. Once you’ve reviewed them, our team produces the images, the audio and the final posts.",
  },
  listed: true,
} as const satisfies Offer;
