import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { cardOf } from "~/catalog/cards";
import { isCheckout } from "~/catalog/define-service";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { questionsOf } from "~/catalog/questions";
import { FormPicture } from "~/checkout/form/form-picture";
import { OrderForm } from "~/checkout/form/order-form";
import { NoScriptNotice } from "~/checkout/no-script-notice";
import { UnpaidNotice } from "~/checkout/returning/unpaid-notice";
import { contactDaysWords } from "~/content/contact-words";
import type { FaqItem } from "~/content/faq";
import { siteContext } from "~/content/site-context";
import { siteFromMatches, useSite } from "~/content/use-site";
import { pageMeta } from "~/routes/seo/page-meta";
import { Icon } from "~/ui/icon";
import { EarlyPress } from "~/ui/islands/early-press";
import { Island } from "~/ui/islands/island";
import { OrderBackground, OrderHead } from "~/ui/order-background";
import { PriceStrip } from "~/ui/price-strip";
import { Heading, Section } from "~/ui/section";
import { questionsData, serviceData } from "./form-structured-data";
import { NotSold } from "./not-sold";
import { ServiceExamples } from "./service-examples";
import { viewOfForm } from "./views";

/** The order form of every service. The route's pattern determines the service: "/RETRO-GAMES" is the same page. */

export const handle = { prerender: true };

/** `sold`: what staff have published about the service; null as shipped. */
export function loader({ pattern, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const { slug } = viewOfForm(pattern).service.offer;
  const sold = publishedCatalog(site).pageChanges(slug);
  const { service, siteWordsOf } = viewOfForm(pattern, sold);
  return { path: pattern, sold, questions: questionsOf(service.offer, site), siteWords: siteWordsOf?.(site) ?? null };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { service } = viewOfForm(loaderData.path, loaderData.sold);
  const { hidden } = service.offer;
  return pageMeta({
    title: service.offer.title,
    description: cardOf(service.offer).text,
    path: service.offer.paths.form,
    matches,
    indexed: !hidden,
    structured: hidden ? [] : [serviceData(siteFromMatches(matches), service), questionsData(loaderData.questions)],
  });
};

export default function FormPage() {
  const { path, sold, questions, siteWords } = useLoaderData<typeof loader>();
  const view = viewOfForm(path, sold);
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
              <span>{view.head.text}</span> <SectionLinks samples={Boolean(view.Showcase)} />
            </>
          }
        >
          {view.price && <PriceStrip {...view.price} />}
        </OrderHead>
        {view.Intro && <view.Intro />}
        <NoScriptNotice />
        <EarlyPress />
        <Island
          name="order-form"
          props={{ slug: service.offer.slug, ...(sold && { sold }), ...(siteWords && { siteWords }) }}
          start="load"
        >
          <OrderForm view={view} siteWords={siteWords} picture={<FormPicture slug={service.offer.slug} />} />
        </Island>
        {view.Outro && <view.Outro />}
      </OrderBackground>
      {view.Showcase && (
        <ServiceExamples>
          <view.Showcase />
        </ServiceExamples>
      )}
      <Questions questions={questions} />
    </>
  );
}

/** Links to the sections below the form. */
function SectionLinks({ samples }: { samples: boolean }) {
  return (
    <span className="inline-block">
      {samples && (
        <a className="link whitespace-nowrap" href="#samples">
          See three samples
        </a>
      )}
      {samples && <span> · </span>}
      <a className="link whitespace-nowrap" href="#questions">
        Read the FAQ
      </a>
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
            {`, and a real person will reply within ${contactDaysWords(useSite().promises.contactHours)}.`}
          </span>
        }
      >
        Good questions
      </Heading>
      <div className="grid items-start gap-5 lg:grid-cols-2">
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
