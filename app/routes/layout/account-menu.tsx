import { Icon } from "~/ui/icon";
import { navigationItemClass } from "./navigation-item";

const PANEL_ID = "account-panel";

const adminPages = [
  { path: "/admin/orders", title: "Manage orders" },
  { path: "/admin/users", title: "Manage admins" },
  { path: "/admin/messages", title: "Messages" },
] as const;

/**
 * Attributes of an element that only signed-in users or admins see. It is hidden in the cached HTML; site-script/account-menu.ts shows it,
 * and hydration leaves that change alone.
 */
export const visibleTo = (whom: "signed-in" | "admin") => ({
  "data-account": whom,
  hidden: true,
  suppressHydrationWarning: true,
});

export function AccountMenu() {
  return (
    <li {...visibleTo("signed-in")}>
      <hover-menu>
        <button type="button" popoverTarget={PANEL_ID} aria-label="Account" className={navigationItemClass}>
          <Icon name="user" className="size-6" />
        </button>
        <div id={PANEL_ID} popover="auto" className="menu-panel pixel-frame-raised w-72 bg-panel p-4 text-sm">
          <AccountLinks />
        </div>
      </hover-menu>
    </li>
  );
}

/** Account email, admin links and sign-out button; also used in the mobile menu. */
export function AccountLinks() {
  const item = "flex min-h-11 w-full items-center text-left hover:text-cyan focus-visible:outline-offset-0";
  return (
    <>
      <p
        data-account="email"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves the text to the site script
        dangerouslySetInnerHTML={{ __html: "" }}
        className="wrap-anywhere mb-2 text-mute"
      />
      <ul>
        <li>
          <a href="/my-order" className={item}>
            My orders
          </a>
        </li>
        {adminPages.map(({ path, title }) => (
          <li key={path} {...visibleTo("admin")}>
            <a href={path} className={item}>
              {title}
            </a>
          </li>
        ))}
        <li>
          <form method="post" action="/auth/sign-out">
            <button type="submit" className={item}>
              Sign out
            </button>
          </form>
        </li>
      </ul>
    </>
  );
}
