import type { AdminUpdates } from "~/admin/updates";
import type { AdminPath } from "~/auth/permissions/permissions";

type Section = {
  to: AdminPath;
  label: string;
  icon: string;
  /** Work that waits here, or a plain number. `unit` is read out: "3 to answer". */
  count?: (updates: AdminUpdates) => number;
  hot?: boolean;
  unit?: string;
  /** Only in a shop with its own table of taxes. */
  forTaxTable?: true;
  /** Only for owners of a shop whose customers do not pay yet. */
  forSetup?: true;
};

/** The pages of the back office in the order of the sidebar. */
export const SECTION_GROUPS: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: "Work",
    sections: [
      { to: "/admin", label: "My day", icon: "sun" },
      {
        to: "/admin/orders",
        label: "Orders",
        icon: "receipt",
        count: ({ orders }) => orders,
        hot: true,
        unit: "new",
      },
      { to: "/admin/board", label: "Board", icon: "columns" },
      {
        to: "/admin/inbox",
        label: "Inbox",
        icon: "inbox",
        count: ({ inbox }) => inbox,
        hot: true,
        unit: "to answer",
      },
    ],
  },
  {
    title: "Customers",
    sections: [
      { to: "/admin/customers", label: "Customers", icon: "users" },
      { to: "/admin/quotes", label: "Quotes", icon: "file", count: ({ quotes }) => quotes, unit: "open" },
      { to: "/admin/emails", label: "Emails", icon: "mail" },
    ],
  },
  {
    title: "Money",
    sections: [
      {
        to: "/admin/subscriptions",
        label: "Subscriptions",
        icon: "refresh",
        count: ({ subscriptions }) => subscriptions,
        hot: true,
        unit: "past due",
      },
      { to: "/admin/coupons", label: "Coupons", icon: "tag" },
      { to: "/admin/taxes", label: "Taxes", icon: "file", forTaxTable: true },
    ],
  },
  {
    title: "Shop",
    sections: [
      { to: "/admin/setup", label: "Setup", icon: "list", forSetup: true },
      { to: "/admin/content", label: "Content", icon: "article" },
      { to: "/admin/activity", label: "Activity", icon: "clock" },
      { to: "/admin/health", label: "Health", icon: "pulse" },
      { to: "/admin/users", label: "Admins", icon: "lock" },
    ],
  },
];

/** Pages of the "New" menu. */
export const NEW_PAGES = [
  { to: "/admin/orders/new", label: "New order", icon: "receipt" },
  { to: "/admin/quotes/new", label: "New quote", icon: "file" },
  { to: "/admin/coupons/new", label: "New coupon", icon: "tag" },
] as const;

/** True on the section's page and on the pages below it; My day has none. */
export const isCurrentSection = (to: string, pathname: string): boolean =>
  pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)) || PARTS[pathname] === to;

/** Pages with an address of their own that are part of a section. */
const PARTS: Readonly<Record<string, string | undefined>> = { "/admin/unfinished": "/admin/orders" };
