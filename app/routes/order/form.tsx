import { type MetaFunction, useLocation } from "react-router";
import { isCheckout } from "~/catalog/service";
import { views } from "~/catalog/views";
import { pageMeta } from "~/chrome/head/page-meta";
import { siteOf } from "~/content/use-site";
import { OrderForm } from "~/ordering/form/order-form";
import { serviceOfForm } from "~/ordering/order-path";
import { ReturnedUnpaid } from "~/ordering/returned-unpaid";
import { OrderScene } from "~/ui/scenery/order-scene";
import { Questions } from "./questions";
import { questionsData, serviceData } from "./structured-data";

/** The page of a service with its order form. One module for every service: the path says which. */

export const handle = { prerender: true };

export const meta: MetaFunction = ({ location, matches }) => {
  const service = serviceOfForm(location.pathname);
  const { offer } = service;
  const { questions } = views[offer.slug];
  return pageMeta({
    title: offer.title,
    description: offer.text,
    path: offer.paths.form,
    matches,
    structured: [serviceData(siteOf(matches), service), ...(questions ? [questionsData(questions)] : [])],
  });
};

export default function Form() {
  const service = serviceOfForm(useLocation().pathname);
  const view = views[service.offer.slug];
  const form = <OrderForm key={service.offer.slug} service={service} view={view} />;
  return (
    <>
      <OrderScene labelledby="order-title" step={isCheckout(service) ? "Brief" : undefined}>
        {isCheckout(service) && <ReturnedUnpaid />}
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
      {view.questions && <Questions questions={view.questions} />}
    </>
  );
}
