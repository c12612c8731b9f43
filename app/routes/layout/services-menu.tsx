import { useCatalog } from "~/catalog/current-catalog";
import { formatOfferPrice, type Offer } from "~/catalog/types";
import { Icon } from "~/ui/icon";

const PANEL_ID = "services-panel";

/** The Services dropdown, a native popover; site-script/hover-menu.ts makes it open on hover. */
export function ServicesMenu({ title, pathname, className }: { title: string; pathname: string; className: string }) {
  const { all, listed, others } = useCatalog();
  const inServices = all.some(({ paths }) => paths.form === pathname);
  const links = (of: readonly Offer[]) =>
    of.map((offer) => (
      <li key={offer.slug}>
        <ServiceLink offer={offer} current={offer.paths.form === pathname} />
      </li>
    ));
  return (
    <li>
      <hover-menu>
        <button
          type="button"
          popoverTarget={PANEL_ID}
          data-current={inServices || undefined}
          className={`${className} gap-1 data-current:text-gold`}
        >
          <span>{title}</span>
          <Icon name="chevron-down" className="chevron size-4" />
        </button>
        <div id={PANEL_ID} popover="auto" className="menu-panel pixel-frame-raised w-[400px] bg-panel">
          {/* The bar is sticky: in a low window the panel must scroll, or its end is out of reach. */}
          <div className="max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain px-3 py-2">
            <ul>{links(listed)}</ul>
            <ul className="mt-1 border-line border-t-4 pt-1">{links(others)}</ul>
          </div>
        </div>
      </hover-menu>
    </li>
  );
}

function ServiceLink({ offer, current }: { offer: Offer; current: boolean }) {
  return (
    <a
      href={offer.paths.form}
      aria-current={current ? "page" : undefined}
      className="group flex gap-3 p-2.5 hover:bg-panel-hi focus-visible:outline-offset-0 aria-[current=page]:bg-panel-hi"
    >
      <Icon name={offer.icon} className="mt-0.5 size-6 text-cyan group-hover:text-gold" />
      <span className="grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-bold leading-6 group-hover:text-gold">{offer.title}</span>
          <span className="text-gold text-sm leading-5">{shortPrice(offer.price)}</span>
        </span>
        <span className="mt-1 line-clamp-2 block text-mute text-sm leading-5">{offer.navText}</span>
      </span>
    </a>
  );
}

/** "$299", "$650/month", "from $5,000", "25% of ad spend". */
const shortPrice = ({ unit, ...price }: Offer["price"]): string =>
  formatOfferPrice({ ...price, unit: unit.replace(/^one-time$|,.*/, "") }).replace(" per ", "/");
