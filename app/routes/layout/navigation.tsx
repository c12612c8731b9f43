import { useLocation } from "react-router";
import { useCatalog } from "~/catalog/current-catalog";
import { SERVICES, SHIPPED_FRAME } from "~/content/site-pages";
import { useSite } from "~/content/use-site";
import { Icon, Robot } from "~/ui/icon";
import { LogoPicture } from "~/ui/logo-picture";
import { AccountLinks, AccountMenu, visibleTo } from "./account-menu";
import { itemClass } from "./navigation-item";
import { TestModeBanner } from "./page-frame";
import { ServicesMenu } from "./services-menu";
import { isCurrentPage } from "./site-links";

const MENU_ID = "mobile-menu";

export function Navigation() {
  const { pathname } = useLocation();
  const { menu } = useFrame();
  return (
    <header className="no-print sticky top-0 z-40 border-abyss border-b-4 bg-night">
      <div className="page-column flex h-18 items-center justify-between gap-3">
        <a href="/" className="flex min-h-11 items-center">
          <Logo still />
        </a>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-1">
            {menu.map(({ path, title }) =>
              path === SERVICES ? (
                <ServicesMenu key={path} title={title} pathname={pathname} className={itemClass(menu)} />
              ) : (
                <li key={path + title}>
                  <a
                    href={path}
                    className={itemClass(menu)}
                    aria-current={isCurrentPage(path, pathname) ? "page" : undefined}
                  >
                    {title}
                  </a>
                </li>
              ),
            )}
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

const useFrame = () => useSite().frame ?? SHIPPED_FRAME;

/** The links below 768 px, as a native popover: it opens and closes without scripts. */
function MobileMenu({ pathname }: { pathname: string }) {
  const { listed, others } = useCatalog();
  const { menu } = useFrame();
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
        {menu.map(({ path, title }) => (
          <li key={path + title}>
            {path === SERVICES ? (
              <>
                <span className="flex min-h-11 items-center">{title}</span>
                <ul className="ml-5 border-line border-l-4 pl-4 font-medium font-sans text-base text-mute">
                  {[...listed, ...others].map((offer) => (
                    <li key={offer.slug}>{link(offer.paths.form, offer.title)}</li>
                  ))}
                </ul>
              </>
            ) : (
              link(path, title)
            )}
          </li>
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
      <span className="flex gap-[0.25em] whitespace-nowrap uppercase">
        <span>{first}</span> <span className="text-pink">{rest.join(" ")}</span>
      </span>
    </span>
  );
}
