import { type MetaFunction, useLocation } from "react-router";
import { isCheckout } from "~/catalog/define-service";
import type { ServiceView } from "~/catalog/define-view";
import { OrderForm } from "~/checkout/form/order-form";
import { NoScriptNotice } from "~/checkout/no-script-notice";
import { UnpaidNotice } from "~/checkout/returning/unpaid-notice";
import { siteFromMatches } from "~/lib/config/use-site";
import { pageMeta } from "~/routes/seo/page-meta";
import { EarlyPress } from "~/ui/islands/early-press";
import { Island } from "~/ui/islands/island";
import { OrderBackground } from "~/ui/order-background";
import { questionsData, serviceData } from "./form-page";
import { Questions } from "./questions";
import { ServiceExamples } from "./samples";
import { viewOfForm } from "./views";

/** The page of a service with its order form. The path says which service it is. */

export const handle = { prerender: true };

export const meta: MetaFunction = ({ location, matches }) => {
  const { service, questions } = viewOfForm(location.pathname);
  return pageMeta({
    title: service.offer.title,
    description: service.offer.text,
    path: service.offer.paths.form,
    matches,
    structured: [serviceData(siteFromMatches(matches), service), ...(questions ? [questionsData(questions)] : [])],
  });
};

export default function Form() {
  return <FormPage view={viewOfForm(useLocation().pathname)} />;
}

export function FormPage({ view }: { view: ServiceView }) {
  const { service } = view;
  const form = (
    <>
      <NoScriptNotice />
      <EarlyPress />
      <Island name="order-form" props={{ slug: service.offer.slug }} start="load">
        <OrderForm view={view} />
      </Island>
    </>
  );
  return (
    <>
      <OrderBackground labelledby="order-title" step={isCheckout(service) ? "Brief" : undefined}>
        {isCheckout(service) && <UnpaidNotice />}
        <view.Intro />
        <WaysDown samples={Boolean(view.Showcase)} questions={Boolean(view.questions)} />
        {view.Aside ? (
          <div className="grid gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
            <div className="lg:sticky lg:top-28">
              <view.Aside />
            </div>
            <div>{form}</div>
          </div>
        ) : (
          form
        )}
      </OrderBackground>
      {view.Showcase && (
        <ServiceExamples>
          <view.Showcase />
        </ServiceExamples>
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
      {samples && questions && <span className="mx-2 text-mute"> · </span>}
      {questions && (
        <a className="link whitespace-nowrap" href="#questions">
          Read the FAQ
        </a>
      )}
    </p>
  );
}
