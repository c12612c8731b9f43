import { type MetaFunction, useLocation } from "react-router";
import { services } from "~/catalog/services";
import { views } from "~/catalog/views";
import { pageMeta } from "~/chrome/head/page-meta";
import { siteOf } from "~/content/use-site";
import { OrderForm } from "~/ordering/order-form";
import { offerOfForm } from "~/ordering/order-path";
import { OrderScene } from "~/ui/order-scene";
import { serviceData } from "./structured-data";

/** The page of a service with its order form. One module for every service: the path says which. */

export const handle = { prerender: true };

export const meta: MetaFunction = ({ location, matches }) => {
  const offer = offerOfForm(location.pathname);
  return pageMeta({
    title: offer.title,
    description: offer.text,
    path: offer.paths.form,
    matches,
    structured: [serviceData(siteOf(matches), services[offer.slug])],
  });
};

export default function Form() {
  const offer = offerOfForm(useLocation().pathname);
  const service = services[offer.slug];
  const view = views[offer.slug];
  const form = <OrderForm key={offer.slug} service={service} view={view} />;
  return (
    <OrderScene labelledby="order-title" step={offer.paths.preCheckout ? "Brief" : undefined}>
      <view.Intro />
      {view.Aside ? (
        <div className="grid gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
          <div className="lg:sticky lg:top-28">
            <view.Aside />
          </div>
          {form}
        </div>
      ) : (
        form
      )}
    </OrderScene>
  );
}
