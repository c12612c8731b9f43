import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { offers } from "./catalog/offers";

/** Services share pages: each path once, without its query. */
const paths = (of: (offer: (typeof offers)[number]) => string | null) => [
  ...new Set(offers.flatMap((offer) => of(offer)?.split("?")[0] ?? [])),
];

/** The pages of a purchase, the same three modules for every service; each finds its service by its path. */
const orderRoutes = [
  ...paths((offer) => offer.paths.form).map((path) => route(path, "routes/order/form.tsx", { id: `form ${path}` })),
  ...paths((offer) => offer.paths.preCheckout).map((path) =>
    route(path, "routes/order/pre-checkout.tsx", { id: `pre-checkout ${path}` }),
  ),
  ...paths((offer) => offer.paths.success).map((path) =>
    route(path, "routes/order/success.tsx", { id: `success ${path}` }),
  ),
];

export default [
  index("routes/home/home.tsx"),
  ...orderRoutes,
  ...prefix("api", [
    route("stripe-checkout", "routes/api/stripe-checkout.ts"),
    route("payment-webhook", "routes/api/payment-webhook.ts"),
    route("orders/receipt", "routes/api/receipt.ts"),
    route("orders/social-posts.pdf", "routes/api/social-posts.ts"),
    route("service-requests", "routes/api/service-requests.ts"),
    route("webhooks/stripe", "routes/api/stripe-webhook.ts"),
  ]),
  route("healthz", "routes/api/healthz.ts"),
  route("readyz", "routes/api/readyz.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
