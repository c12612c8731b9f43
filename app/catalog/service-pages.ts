import { type ComponentType, lazy } from "react";
import type { PaidOrder } from "./define-view";
import { offers, type Slug } from "./offers";

const pages = import.meta.glob<ComponentType<PaidOrder>>("./*/success-page.tsx", { import: "default" });

/** Success pages of services for which the plain receipt page is not enough, by slug; each is a chunk that loads when it is shown. */
export const customSuccessPages: Partial<Record<Slug, ComponentType<PaidOrder>>> = Object.fromEntries(
  offers.flatMap(({ slug }) => {
    const load = pages[`./${slug}/success-page.tsx`];
    return load ? [[slug, lazy(async () => ({ default: await load() }))]] : [];
  }),
);
