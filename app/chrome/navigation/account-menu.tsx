import { Form, Link } from "react-router";
import { Icon } from "~/ui/icon";
import type { Account } from "./fetch-account";
import { navigationItem } from "./navigation-item";
import { useHoverMenu } from "./use-hover-menu";

const PANEL_ID = "account-panel";

const adminPages = [
  { path: "/admin/orders", title: "Manage orders" },
  { path: "/admin/users", title: "Manage admins" },
  { path: "/admin/messages", title: "Messages" },
] as const;

/** In the bar, for the signed-in only. */
export function AccountMenu({ account }: { account: Account }) {
  const menu = useHoverMenu();
  return (
    <li {...menu.rootProps} className="services-item relative">
      <button
        {...menu.triggerProps}
        aria-controls={PANEL_ID}
        aria-label="Account"
        className={`${navigationItem} aria-expanded:text-cyan`}
      >
        <Icon name="user" className="size-6" />
      </button>
      <div
        id={PANEL_ID}
        data-state={menu.open ? "open" : "closed"}
        className="services-panel pixel-frame-raised absolute top-14 right-0 w-72 bg-panel p-4 text-sm"
      >
        <AccountLinks account={account} onFollow={menu.close} />
      </div>
    </li>
  );
}

/** The email, what an admin may open, and the way out; also in the menu of small screens. */
export function AccountLinks({ account, onFollow }: { account: Account; onFollow?: () => void }) {
  const item = "flex min-h-11 w-full items-center text-left hover:text-cyan focus-visible:outline-offset-0";
  return (
    <>
      <p className="wrap-anywhere mb-2 text-mute">{account.email}</p>
      <ul>
        {account.isAdmin &&
          adminPages.map(({ path, title }) => (
            <li key={path}>
              <Link to={path} onClick={onFollow} className={item}>
                {title}
              </Link>
            </li>
          ))}
        <li>
          <Form method="post" action="/auth/sign-out" onSubmit={onFollow}>
            <button type="submit" className={item}>
              Sign out
            </button>
          </Form>
        </li>
      </ul>
    </>
  );
}
