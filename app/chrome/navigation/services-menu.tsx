import { Link } from "react-router";
import type { Offer } from "~/catalog/offer";
import { listedOffers } from "~/catalog/offers";
import { Icon } from "~/ui/icon";
import { navigationItem } from "./navigation-item";
import { useHoverMenu } from "./use-hover-menu";

const PANEL_ID = "services-panel";

/** The Services dropdown: every listed service with its title and two lines, 400 px wide. Its links are always in the page. */
export function ServicesMenu({ pathname }: { pathname: string }) {
  const menu = useHoverMenu();
  const inServices = listedOffers.some(({ paths }) => paths.form === pathname);
  return (
    <li {...menu.rootProps} className="services-item relative">
      <button
        {...menu.triggerProps}
        aria-controls={PANEL_ID}
        data-current={inServices || undefined}
        className={`${navigationItem} gap-1 aria-expanded:text-cyan data-current:text-gold`}
      >
        Services
        <Icon name="chevron-down" className="chevron size-5" />
      </button>
      <ul
        id={PANEL_ID}
        data-state={menu.open ? "open" : "closed"}
        className="services-panel pixel-frame-raised absolute top-14 right-0 w-[400px] bg-panel p-3"
      >
        {listedOffers.map((offer) => (
          <li key={offer.slug}>
            <ServiceLink offer={offer} current={offer.paths.form === pathname} onFollow={menu.close} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function ServiceLink({ offer, current, onFollow }: { offer: Offer; current: boolean; onFollow: () => void }) {
  return (
    <Link
      to={offer.paths.form}
      onClick={onFollow}
      aria-current={current ? "page" : undefined}
      className="group flex gap-3 p-3 hover:bg-panel-hi focus-visible:outline-offset-0 aria-[current=page]:bg-panel-hi"
    >
      <Icon name={offer.icon} className="mt-0.5 size-6 text-cyan group-hover:text-gold" />
      <span>
        <span className="block font-bold leading-6 group-hover:text-gold">{offer.title}</span>
        <span className="mt-1 line-clamp-2 block text-mute text-sm leading-5">{offer.navText}</span>
      </span>
    </Link>
  );
}
