import type { MouseEvent } from "react";
import { Link } from "react-router";
import { listedOffers, otherOffers } from "~/catalog/offers";
import { companyPages, isCurrent } from "../pages";
import { AccountLinks } from "./account-menu";
import type { Account } from "./fetch-account";

/**
 * The links under 768 px, as a native popover: the toggle opens it without scripts, Escape and a press outside close it, the focus is free.
 * The key closes it when the page changes by other means than a link in it, such as the back button.
 */
export function MobileMenu({ id, pathname, account }: MobileMenuProps) {
  const link = (path: string, title: string) => (
    <Link
      to={path}
      aria-current={isCurrent(path, pathname) ? "page" : undefined}
      className="flex min-h-11 items-center hover:text-cyan focus-visible:outline-offset-0 aria-[current=page]:text-gold"
    >
      {title}
    </Link>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it follows presses on the links inside, which the keyboard makes too
    <nav key={pathname} id={id} popover="auto" aria-label="Mobile" className="mobile-menu" onClick={closeAfterLink}>
      <ul className="font-pixel">
        <li>{link("/", "Home")}</li>
        <li>
          <span className="flex min-h-11 items-center">Services</span>
          <ul className="ml-5 border-line border-l-4 pl-4 font-medium font-sans text-base text-mute">
            {[...listedOffers, ...otherOffers].map(({ slug, paths, title }) => (
              <li key={slug}>{link(paths.form, title)}</li>
            ))}
          </ul>
        </li>
        {companyPages.map(({ path, title }) => (
          <li key={path}>{link(path, title)}</li>
        ))}
      </ul>
      {account && (
        <div className="mt-2 border-line border-t-4 pt-4">
          <AccountLinks account={account} />
        </div>
      )}
    </nav>
  );
}

type MobileMenuProps = { id: string; pathname: string; account: Account | null };

function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
}
