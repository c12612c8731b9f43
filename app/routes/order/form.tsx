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
import { Samples } from "./samples";
import { questionsData, serviceData } from "./structured-data";

/** The page of a service with its order form. One module for every service: the path says which. */

export const handle = { prerender: true, scripts: { draft: true } };

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
        <WaysDown samples={Boolean(view.Showcase)} questions={Boolean(view.questions)} />
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
      {view.Showcase && (
        <Samples>
          <view.Showcase />
        </Samples>
      )}
      {view.questions && <Questions questions={view.questions} />}
    </>
  );
}

/** To what stands below the form, for those who want to see first what they would order. */
function WaysDown({ samples, questions }: { samples: boolean; questions: boolean }) {
  if (!samples && !questions) return null;
  return (
    <p className="mb-8 text-center md:-mt-8 md:mb-12">
      {samples && (
        <a className="link whitespace-nowrap" href="#samples">
          See three samples
        </a>
      )}
      {samples && questions && <span className="mx-2 text-mute"> or </span>}
      {questions && (
        <a className="link whitespace-nowrap" href="#questions">
          read questions and answers
        </a>
      )}
    </p>
  );
}
