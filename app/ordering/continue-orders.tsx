import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Offer } from "~/catalog/offer";
import { Icon } from "~/ui/icon";
import { continueLabel, startedOrders } from "./started-orders";

/** More than these do not fit over the skyline of a phone; every other form still greets its visitor itself. */
const MOST = 2;

/**
 * The way back for a returning visitor, over the skyline at the foot of the hero, so that nothing on the page moves when it
 * appears. Nothing for everybody else, and in the server's HTML.
 */
export function ContinueOrders() {
  const started = useStartedOrders();
  if (started.length === 0) return null;
  return (
    <nav aria-label="Your orders" className="no-print absolute inset-x-0 bottom-3 md:bottom-6">
      <ul className="page-column flex flex-wrap gap-4">
        {started.slice(0, MOST).map((offer) => (
          <li key={offer.slug} className="max-w-full">
            <Link
              to={offer.paths.form}
              className="pixel-frame frame-gold mx-1 flex min-h-11 items-center gap-3 bg-night px-3 text-ink text-sm hover:bg-panel md:text-base"
            >
              <Icon name={offer.icon} className="size-6 text-gold" />
              {continueLabel(offer)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Read after mount, and again when another tab changes it. */
function useStartedOrders(): readonly Offer[] {
  const [started, setStarted] = useState<readonly Offer[]>([]);
  useEffect(() => {
    const showStarted = () => setStarted(startedOrders());
    showStarted();
    window.addEventListener("storage", showStarted);
    window.addEventListener("pageshow", showStarted);
    return () => {
      window.removeEventListener("storage", showStarted);
      window.removeEventListener("pageshow", showStarted);
    };
  }, []);
  return started;
}
