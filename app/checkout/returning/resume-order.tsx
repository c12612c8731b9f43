import { useCatalog } from "~/catalog/current-catalog";
import { Icon } from "~/ui/icon";
import { part } from "~/ui/islands/island";

/** Links to started order forms: over the hero's skyline, on phones under it. Nothing in view moves when the site script shows it. */
export function ResumeOrderBanner() {
  const { sold } = useCatalog();
  const forms = sold.map(({ slug, draftKey }) => ({ slug, draftKey }));
  return (
    <nav
      {...part("resume-order", { forms })}
      hidden
      aria-label="Your orders"
      className="no-print max-md:py-4 md:absolute md:inset-x-0 md:bottom-6"
    >
      <ul className="page-column flex flex-wrap gap-4">
        {sold.map((offer) => (
          <li key={offer.slug} data-slug={offer.slug} hidden className="max-w-full">
            <a
              href={offer.paths.form}
              className="pixel-frame frame-gold mx-1 flex min-h-11 items-center gap-3 bg-night px-3 text-sm hover:bg-panel md:text-base"
            >
              <Icon name={offer.icon} className="size-6 text-gold" />
              <span>{`Continue your ${offer.title} order`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
