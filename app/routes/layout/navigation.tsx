import { useLocation } from "react-router";
import { useCatalog } from "~/catalog/current-catalog";
import { useSite } from "~/content/use-site";
import { Icon, Robot } from "~/ui/icon";
import { LogoPicture } from "~/ui/logo-picture";
import { AccountLinks, AccountMenu, visibleTo } from "./account-menu";
import { navigationItemClass } from "./navigation-item";
import { TestModeBanner } from "./page-frame";
import { ServicesMenu } from "./services-menu";
import { companyLinks, isCurrentPage } from "./site-links";

const MENU_ID = "mobile-menu";

export function Navigation() {
  const { pathname } = useLocation();
  return (
    <header className="no-print sticky top-0 z-40 border-abyss border-b-4 bg-night">
      <div className="page-column flex h-18 items-center justify-between gap-3">
        <a href="/" className="flex min-h-11 items-center">
          <Logo still />
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
          <Icon name="close" className="close-icon size-4" />
        </button>
      </div>
      <MobileMenu pathname={pathname} />
      <TestModeBanner />
    </header>
  );
}

function NavigationLink({ path, title, current }: { path: string; title: string; current: boolean }) {
  return (
    <li>
      <a href={path} className={navigationItemClass} aria-current={current ? "page" : undefined}>
        {title}
      </a>
    </li>
  );
}

/** The links below 768 px, as a native popover: it opens and closes without scripts. */
function MobileMenu({ pathname }: { pathname: string }) {
  const { listed, others } = useCatalog();
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
    <nav id={MENU_ID} popover="auto" aria-label="Mobile" className="mobile-menu">
      <ul className="font-pixel">
        <li>{link("/", "Home")}</li>
        <li>
          <span className="flex min-h-11 items-center">Services</span>
          <ul className="ml-5 border-line border-l-4 pl-4 font-medium font-sans text-base text-mute">
            {[...listed, ...others].map(({ slug, paths, title }) => (
              <li key={slug}>{link(paths.form, title)}</li>
            ))}
          </ul>
        </li>
        {companyLinks.map(({ path, title }) => (
          <li key={path}>{link(path, title)}</li>
        ))}
      </ul>
      <div {...visibleTo("signed-in")} className="mt-2 border-line border-t-4 pt-4">
        <AccountLinks />
      </div>
    </nav>
  );
}

/** The brand's own logo, or its words with the mascot: first word in white, the rest in pink. */
export function Logo({ still = false }: { still?: boolean }) {
  const site = useSite();
  const logo = site.drawn?.logo;
  if (logo) return <LogoPicture logo={logo} />;
  const [first, ...rest] = site.brand.split(" ");
  return (
    <span className="flex items-center gap-3 font-pixel">
      <Robot size="small" still={still} />
      <span className="whitespace-nowrap uppercase">
        <span>{first}</span> <span className="-ml-[0.75em] text-pink">{rest.join(" ")}</span>
      </span>
    </span>
  );
}
