import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { offers } from "./catalog/offers";
import type { Offer } from "./catalog/types";

/** Returns each path once, without its query: services share pages. */
const uniquePaths = (of: (offer: Offer) => string | undefined) => [
  ...new Set(offers.flatMap((offer) => of(offer)?.split("?")[0] ?? [])),
];

/** Pages before the payment. One module for all services, which the path identifies. */
const orderRoutes = [
  ...offers.map(({ paths: { form } }) => route(form, "routes/checkout/form.tsx", { id: `form ${form}` })),
  route("services/:words", "routes/checkout/own-form.tsx"),
  ...uniquePaths((offer) => offer.paths.preCheckout).map((path) =>
    route(path, "routes/checkout/summary.tsx", { id: `pre-checkout ${path}` }),
  ),
];

/** Pages after the payment. */
const receiptRoutes = [
  ...uniquePaths((offer) => offer.paths.success).map((path) =>
    route(path, "routes/checkout/success.tsx", { id: `success ${path}` }),
  ),
  ...["request-sent", ...uniquePaths((offer) => offer.paths.confirmation)].map((path) =>
    route(path, "routes/checkout/confirmation.tsx", { id: `confirmation ${path}` }),
  ),
];

/** Rendered on the server only; the browser hydrates their islands: docs/islands.md. */
const contentRoutes = layout("routes/content-page.tsx", [
  index("routes/home/home.tsx"),
  route("contact", "routes/contact/contact.tsx"),
  route("contact/reply", "routes/contact/reply.tsx"),
  route("about", "routes/about.tsx"),
  route("blog", "routes/blog/list.tsx"),
  route("blog/:id", "routes/blog/post.tsx"),
  ...["terms", "privacy", "refund", "cookie"].map((path) => route(path, "routes/legal.tsx", { id: `legal ${path}` })),
  ...orderRoutes,
  route(":page", "routes/own-page.tsx"),
  route("*", "routes/not-found.tsx"),
]);

/** Files of orders, which customers and admins see by the same addresses below their own pages. */
const fileRoutes = (below: "admin" | "my-order") => [
  route("files", "routes/files/create.ts", { id: `${below} files` }),
  route("files/:id", "routes/files/file.ts", { id: `${below} file` }),
  route("files/:id/preview", "routes/files/preview.ts", { id: `${below} preview of a file` }),
  route("files/:id/pages/:page", "routes/files/preview.ts", { id: `${below} page of a file` }),
  route("files/:id/frame", "routes/files/frame.ts", { id: `${below} frame of a file` }),
];

/** React Router hydrates all other pages. */
export default [
  contentRoutes,
  ...receiptRoutes,
  route("receipt", "routes/checkout/receipt.tsx"),
  route("quote/:id", "routes/quote/quote.tsx"),
  route("quote/:id/pdf", "routes/quote/quote-pdf.ts"),
  route("my-order", "routes/my-order/my-order.tsx"),
  route("my-order/find", "routes/my-order/find.tsx"),
  route("my-order/invoices/:id", "routes/my-order/invoice.ts"),
  route("my-order/deliveries/:id", "routes/my-order/monthly-file.ts"),
  route("my-order/deliveries/:id/page", "routes/my-order/monthly-file.ts", { id: "page of a monthly file" }),
  route("my-order/upload", "routes/my-order/upload.tsx"),
  ...prefix("my-order", fileRoutes("my-order")),
  route("pay/:id", "routes/my-order/pay.tsx"),
  route("rss.xml", "routes/blog/rss.ts"),
  route("careers", "routes/seo/careers.ts"),
  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("og/:name", "routes/seo/social-picture.ts"),
  route("brand/:file", "routes/seo/brand-file.ts"),
  route("robots.txt", "routes/seo/robots.ts"),
  route("site.webmanifest", "routes/seo/web-app-manifest.ts"),
  route("auth", "routes/auth/auth.tsx"),
  route("auth/code", "routes/auth/code.tsx"),
  route("auth/password", "routes/auth/password.tsx"),
  route("auth/forgot", "routes/auth/forgot.tsx"),
  route("auth/reset", "routes/auth/reset.tsx"),
  route("auth/confirm", "routes/auth/confirm.tsx"),
  route("auth/first-owner", "routes/auth/first-owner.tsx"),
  route("auth/sign-out", "routes/auth/sign-out.ts"),
  route("invitation", "routes/auth/invitation.tsx"),
  // The layout's middleware guards these routes. It only runs for routes with a loader.
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/work/my-day.tsx"),
    route("board", "routes/admin/work/board.tsx"),
    route("updates", "routes/admin/updates.ts"),
    route("account", "routes/admin/account/account.tsx"),
    route("users", "routes/admin/users/users.tsx"),
    route("users/:id", "routes/admin/users/user-details.tsx"),
    route("orders", "routes/admin/orders/orders.tsx"),
    route("orders/new", "routes/admin/orders/new-order.tsx"),
    route("orders/:id", "routes/admin/orders/order-page/order-page.tsx"),
    route("orders.csv", "routes/admin/orders/export.ts"),
    route("payments.csv", "routes/admin/orders/export.ts", { id: "export of payments" }),
    route("subscriptions", "routes/admin/subscriptions/subscriptions.tsx"),
    ...fileRoutes("admin"),
    route("inbox", "routes/admin/inbox/inbox.tsx"),
    route("inbox/watch", "routes/admin/inbox/watch.ts"),
    route("messages", "routes/admin/inbox/old-addresses.ts", { id: "messages" }),
    route("conversations", "routes/admin/inbox/old-addresses.ts", { id: "conversations" }),
    route("search", "routes/admin/search.tsx"),
    route("invoices/:id", "routes/admin/orders/invoice.ts"),
    route("deliveries/:id", "routes/admin/deliveries/monthly-file.ts"),
    route("customers", "routes/admin/customers/customers.tsx"),
    route("customers/:email", "routes/admin/customers/customer-profile.tsx"),
    route("customers/:email/export", "routes/admin/customers/export.ts"),
    route("unfinished", "routes/admin/unfinished-checkouts.tsx"),
    route("setup", "routes/admin/setup/setup.tsx"),
    route("coupons", "routes/admin/coupons/coupons.tsx"),
    route("coupons/new", "routes/admin/coupons/new-coupon.tsx"),
    route("taxes", "routes/admin/taxes/taxes.tsx"),
    route("quotes", "routes/admin/quotes/quotes.tsx"),
    route("quotes/new", "routes/admin/quotes/new-quote.tsx"),
    route("emails", "routes/admin/emails/emails.tsx"),
    route("emails/:id", "routes/admin/emails/email-details.tsx"),
    route("emails/:id/preview", "routes/admin/emails/preview.ts"),
    route("health", "routes/admin/health/health.tsx"),
    route("activity", "routes/admin/activity.tsx"),
    route("content", "routes/admin/content/documents.tsx"),
    route("content/media", "routes/admin/content/media.tsx"),
    route("content/:kind", "routes/admin/content/document.tsx"),
    route("content/:kind/sample/:sample", "routes/admin/content/sample.ts"),
  ]),
  ...prefix("api", [
    route("session", "routes/api/session.ts"),
    route("contact-form", "routes/api/contact-form.ts"),
    route("stripe-checkout", "routes/api/stripe-checkout.ts"),
    route("coupons", "routes/api/coupons.ts"),
    route("promised-dates", "routes/api/promised-dates.ts"),
    route("quotes", "routes/api/quotes.ts"),
    route("services", "routes/api/services.ts"),
    route("time", "routes/api/time.ts"),
    route("payment-webhook", "routes/api/payment-status.ts"),
    route("orders/receipt", "routes/api/receipt.ts"),
    route("orders/receipt/details", "routes/api/receipt-details.ts"),
    ...uniquePaths((offer) => offer.deliverable).map((file) =>
      route(`orders/${file}`, "routes/api/deliverable.ts", { id: `deliverable ${file}` }),
    ),
    route("service-requests", "routes/api/service-requests.ts"),
    route("webhooks/stripe", "routes/api/stripe-webhook.ts"),
  ]),
  route("healthz", "routes/api/healthz.ts"),
  route("readyz", "routes/api/readyz.ts"),
  route("metrics", "routes/api/metrics.ts"),
] satisfies RouteConfig;
