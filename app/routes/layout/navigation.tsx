import { useLocation } from "react-router";
import { listedOffers, otherOffers } from "~/catalog/offers";
import { useSite } from "~/lib/config/use-site";
import { Icon, Robot } from "~/ui/icon";
import { AccountLinks, AccountMenu, shownTo } from "./account-menu";
import { TestModeBanner } from "./page-frame";
import { ServicesMenu } from "./services-menu";
import { companyLinks, isCurrentPage } from "./site-links";
import { navigationItem } from "./use-hover-menu";

/** The brand as it is written on a cabinet: the first word in white, the rest in pink, Bit beside it. */
export function Logo({ size }: { size: "small" | "medium" }) {
  const { brand } = useSite();
  const [first, ...rest] = brand.split(" ");
  return (
    <span className="flex items-center gap-3 font-pixel">
      <Robot size={size} still={size === "small"} className={size === "small" ? "w-[27px]" : ""} />
      <span className="whitespace-nowrap uppercase">
        {first} <span className="-ml-[0.75em] text-pink">{rest.join(" ")}</span>
      </span>
    </span>
  );
}

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

const MENU_ID = "mobile-menu";

/** The bar on top of every page. */
export function Navigation() {
  const { pathname } = useLocation();
  return (
    <header className="no-print sticky top-0 z-40 border-abyss border-b-4 bg-night">
      <div className="page-column flex h-18 items-center justify-between gap-3">
        <a href="/" className="flex min-h-11 items-center">
          <Logo size="small" />
        </a>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-1">
            <NavigationLink path="/" title="Home" current={isCurrentPage("/", pathname)} />
            <ServicesMenu pathname={pathname} />
            {companyLinks.map(({ path, title }) => (
              <NavigationLink key={path} path={path} title={title} current={isCurrentPage(path, pathname)} />
            ))}
            <AccountMenu />
          </ul>
        </nav>
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label="Menu"
          className="btn btn-ghost menu-toggle min-h-11 p-2.5 md:hidden"
        >
          <Icon name="menu" className="open-icon size-6" />
          <Icon name="close" className="close-icon size-6" />
        </button>
      </div>
      <MobileMenu id={MENU_ID} pathname={pathname} />
      <TestModeBanner />
    </header>
  );
}

function NavigationLink({ path, title, current }: { path: string; title: string; current: boolean }) {
  return (
    <li>
      <a href={path} className={navigationItem} aria-current={current ? "page" : undefined}>
        {title}
      </a>
    </li>
  );
}
