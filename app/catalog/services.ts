import type { Slug } from "./offers";
import type { Service } from "./service";
import { webPage } from "./web-page/service";

/** The services that can be ordered, with their forms. Load it where a schema is needed; elsewhere `offers.ts` is enough. */
export const services: Partial<Record<Slug, Service>> = {
  "web-page": webPage,
};
