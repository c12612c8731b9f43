import { notSoldSentence, useCatalog } from "~/catalog/current-catalog";
import { formatOfferPrice, type Offer } from "~/catalog/types";
import { ButtonLink } from "~/ui/button";
import { EarlyPress } from "~/ui/islands/early-press";
import { OrderBackground, OrderHead } from "~/ui/order-background";
import { Panel } from "~/ui/section";

/** The page of a service that is hidden, with what we sell instead. */
export function NotSold({ offer }: { offer: Offer }) {
  const { listed, others } = useCatalog();
  return (
    <OrderBackground labelledby="order-title">
      <OrderHead id="order-title" eyebrow="CURRENTLY UNAVAILABLE" title={offer.title} text={notSoldSentence(offer)} />
      {/* Nothing here needs it: each page always has the same scripts. */}
      <EarlyPress />
      <Panel className="p-4 sm:p-8">
        <h2 className="mb-4">Available now</h2>
        <ul className="grid gap-6 md:grid-cols-2">
          {[...listed, ...others].map(({ slug, title, navText, price, paths, accent, buttonText }) => (
            <li key={slug} className="flex flex-wrap items-center justify-between gap-4">
              <div className="min-w-0 flex-1 basis-64">
                <h3>{title}</h3>
                <p className="text-mute">{navText}</p>
                <p className="text-mute text-sm">{formatOfferPrice(price)}</p>
              </div>
              <ButtonLink href={paths.form} tone={accent}>
                {buttonText}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Panel>
    </OrderBackground>
  );
}
