import { useLocation } from "react-router";
import { Icon } from "~/ui/icon";
import { AccountMenu } from "./account-menu";
import { Logo } from "./logo";
import { MobileMenu } from "./mobile-menu";
import { ServicesMenu } from "./services-menu";
import { companyLinks, isCurrentPage } from "./site-links";
import { TestModeBanner } from "./test-banner";
import { navigationItem } from "./use-hover-menu";

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
