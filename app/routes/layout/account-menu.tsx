import { Icon } from "~/ui/icon";
import { navigationItem } from "./use-hover-menu";

const PANEL_ID = "account-panel";

const adminPages = [
  { path: "/admin/orders", title: "Manage orders" },
  { path: "/admin/users", title: "Manage admins" },
  { path: "/admin/messages", title: "Messages" },
] as const;

/**
 * Marks an element of every page that only signed-in users or admins may see. It is hidden until app/routes/layout/site-script/account-menu.ts shows it in the
 * document, where React leaves it alone.
 */
export const shownTo = (whom: "signed-in" | "admin") => ({
  "data-account": whom,
  hidden: true,
  suppressHydrationWarning: true,
});

/** In the bar, for the signed-in only. */
export function AccountMenu() {
  return (
    <li {...shownTo("signed-in")}>
      <hover-menu>
        <button type="button" popoverTarget={PANEL_ID} aria-label="Account" className={navigationItem}>
          <Icon name="user" className="size-6" />
        </button>
        <div id={PANEL_ID} popover="auto" className="menu-panel pixel-frame-raised w-72 bg-panel p-4 text-sm">
          <AccountLinks />
        </div>
      </hover-menu>
    </li>
  );
}

/** The email, what an admin may open, and the way out; also in the menu of small screens. */
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
        {adminPages.map(({ path, title }) => (
          <li key={path} {...shownTo("admin")}>
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
