import { useLocation } from "react-router";
import { cardOf } from "~/catalog/cards";
import { isCheckout } from "~/catalog/define-service";
import type { Sold } from "~/catalog/define-view";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { OrderForm } from "~/checkout/form/order-form";
import { NoScriptNotice } from "~/checkout/no-script-notice";
import { UnpaidNotice } from "~/checkout/returning/unpaid-notice";
import type { FaqItem } from "~/content/faq";
import { siteContext } from "~/lib/config/site-context";
import { siteFromMatches } from "~/lib/config/use-site";
import { pageMeta } from "~/routes/seo/page-meta";
import { Icon } from "~/ui/icon";
import { EarlyPress } from "~/ui/islands/early-press";
import { Island } from "~/ui/islands/island";
import { OrderBackground, OrderHead } from "~/ui/order-background";
import { PriceStrip } from "~/ui/price-card";
import { Heading, Section } from "~/ui/section";
import type { Route } from "./+types/form";
import { questionsData, serviceData } from "./form-structured-data";
import { NotSold } from "./not-sold";
import { ServiceExamples } from "./service-examples";
import { viewOfForm } from "./views";

/** The order form of every service. The path determines the service. */

export const handle = { prerender: true };

/** What staff have published about the service; null as shipped. */
export function loader({ context, request }: Route.LoaderArgs): Sold | null {
  const { slug } = viewOfForm(new URL(request.url).pathname).service.offer;
  return publishedCatalog(context.get(siteContext)).pageChanges(slug);
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const { service, questions } = viewOfForm(location.pathname, loaderData);
  const { hidden } = service.offer;
  return pageMeta({
    title: service.offer.title,
    description: cardOf(service.offer).text,
    path: service.offer.paths.form,
    matches,
    indexed: !hidden,
    structured: hidden
      ? []
      : [serviceData(siteFromMatches(matches), service), ...(questions ? [questionsData(questions)] : [])],
  });
};

export default function FormPage({ loaderData: sold }: Partial<Pick<Route.ComponentProps, "loaderData">>) {
  const view = viewOfForm(useLocation().pathname, sold);
  const { service } = view;
  if (service.offer.hidden) return <NotSold offer={service.offer} />;
  return (
    <>
      <OrderBackground labelledby="order-title">
        {isCheckout(service) && <UnpaidNotice />}
        <OrderHead
          {...view.head}
          id="order-title"
          step={isCheckout(service) ? "Brief" : undefined}
          text={
            <>
              <span>{view.head.text}</span>{" "}
              <SectionLinks samples={Boolean(view.Showcase)} questions={Boolean(view.questions)} />
            </>
          }
        >
          {view.price && <PriceStrip {...view.price} />}
        </OrderHead>
        {view.Intro && <view.Intro />}
        <NoScriptNotice />
        <EarlyPress />
        <Island name="order-form" props={{ slug: service.offer.slug, ...(sold && { sold }) }} start="load">
          <OrderForm view={view} />
        </Island>
        {view.Outro && <view.Outro />}
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

/** Links to the sections below the form. */
function SectionLinks({ samples, questions }: { samples: boolean; questions: boolean }) {
  return (
    <span className="inline-block">
      {samples && (
        <a className="link whitespace-nowrap" href="#samples">
          See three samples
        </a>
      )}
      {samples && questions && <span> · </span>}
      {questions && (
        <a className="link whitespace-nowrap" href="#questions">
          Read the FAQ
        </a>
      )}
    </span>
  );
}

/** FAQ in native `<details>` elements, which work without scripts. */
function Questions({ questions }: { questions: readonly FaqItem[] }) {
  return (
    <Section id="questions" labelledby="questions-title" className="edge-top bg-dusk">
      <Heading
        id="questions-title"
        eyebrow="Before you order"
        sub={
          <span>
            Something else?{" "}
            <a className="link" href="/contact">
              Ask us
            </a>
            , and a real person will reply within one business day.
          </span>
        }
      >
        Good questions
      </Heading>
      <div className="mx-auto grid max-w-3xl gap-5">
        {questions.map(({ question, answer }) => (
          <details key={question} className="pixel-frame group bg-panel">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 p-5 hover:bg-panel-hi [&::-webkit-details-marker]:hidden">
              <h3 className="font-bold font-sans text-lg leading-snug">{question}</h3>
              <Icon name="chevron-down" className="size-4 text-gold group-open:rotate-180" />
            </summary>
            <p className="border-line border-t-4 p-5 text-mute">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
