import type { MetaFunction } from "react-router";
import { isCheckout, type Service } from "~/catalog/service";
import type { View } from "~/catalog/view";
import { pageMeta } from "~/chrome/head/page-meta";
import { siteOf } from "~/content/use-site";
import { OrderForm } from "~/ordering/form/order-form";
import { ReturnedUnpaid } from "~/ordering/returned-unpaid";
import { OrderScene } from "~/ui/scenery/order-scene";
import { Questions } from "./questions";
import { Samples } from "./samples";
import { questionsData, serviceData } from "./structured-data";

/** What the head of a service's page says. */
export const formMeta =
  (service: Service, { questions }: View): MetaFunction =>
  ({ matches }) =>
    pageMeta({
      title: service.offer.title,
      description: service.offer.text,
      path: service.offer.paths.form,
      matches,
      structured: [serviceData(siteOf(matches), service), ...(questions ? [questionsData(questions)] : [])],
    });

/** The page of a service with its order form. Each service has a route module in `forms/`, so that none loads another's scripts. */
export function FormPage({ service, view }: { service: Service; view: View }) {
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
