import { listedOffers, otherOffers } from "~/catalog/offers";
import { AccountLinks, shownTo } from "./account-menu";
import { companyLinks, isCurrentPage } from "./site-links";

/**
 * The links under 768 px, as a native popover: the toggle opens it without scripts, Escape and a press outside close it, the focus is free.
 */
export function MobileMenu({ id, pathname }: MobileMenuProps) {
  const link = (path: string, title: string) => (
    <a
      href={path}
      aria-current={isCurrentPage(path, pathname) ? "page" : undefined}
      className="flex min-h-11 items-center hover:text-cyan focus-visible:outline-offset-0 aria-[current=page]:text-gold"
    >
      {title}
    </a>
  );
  return (
    <nav id={id} popover="auto" aria-label="Mobile" className="mobile-menu">
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
        {companyLinks.map(({ path, title }) => (
          <li key={path}>{link(path, title)}</li>
        ))}
      </ul>
      <div {...shownTo("signed-in")} className="mt-2 border-line border-t-4 pt-4">
        <AccountLinks />
      </div>
    </nav>
  );
}

type MobileMenuProps = { id: string; pathname: string };
