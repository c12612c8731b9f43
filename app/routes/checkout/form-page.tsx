import type { MetaDescriptor } from "react-router";
import { cardOf } from "~/catalog/cards";
import { isCheckout } from "~/catalog/define-service";
import type { ServiceView, Sold } from "~/catalog/define-view";
import type { ServiceDescription } from "~/catalog/description";
import type { OwnSample } from "~/catalog/documents/own-services";
import { FormPicture } from "~/checkout/form/form-picture";
import { OrderForm } from "~/checkout/form/order-form";
import { NoScriptNotice } from "~/checkout/no-script-notice";
import { UnpaidNotice } from "~/checkout/returning/unpaid-notice";
import { contactDaysWords } from "~/content/contact-words";
import type { PublishedSearch } from "~/content/documents/search-fields";
import { SitePictureImage } from "~/content/documents/site-picture";
import type { FaqItem } from "~/content/faq";
import { type Matches, siteFromMatches, useSite } from "~/content/use-site";
import { pageMeta } from "~/routes/seo/page-meta";
import { EarlyPress } from "~/ui/islands/early-press";
import { Island } from "~/ui/islands/island";
import { OrderBackground, OrderHead } from "~/ui/order-background";
import { PriceStrip } from "~/ui/price-strip";
import { QuestionList } from "~/ui/question-list";
import { Heading, Section } from "~/ui/section";
import { questionsData, serviceData } from "./form-structured-data";
import { NotSold } from "./not-sold";
import { ServiceExamples } from "./service-examples";

type FormPageProps = {
  view: ServiceView;
  questions: readonly FaqItem[];
  /** What staff have published about a shipped service; null as shipped. */
  sold?: Partial<Sold> | null;
  /** Of staff's own service. */
  description?: ServiceDescription;
  samples?: readonly OwnSample[];
};

export const formMeta = (
  { view: { service }, questions, search = {} }: FormPageProps & { search?: Omit<PublishedSearch, "photo"> },
  matches: Matches,
): MetaDescriptor[] =>
  pageMeta({
    title: search.title ?? service.offer.title,
    description: search.description ?? cardOf(service.offer).text,
    path: service.offer.paths.form,
    matches,
    indexed: !service.offer.hidden,
    structured: service.offer.hidden
      ? []
      : [serviceData(siteFromMatches(matches), service), ...(questions.length > 0 ? [questionsData(questions)] : [])],
  });

/** The order form of a service, with samples and questions. */
export function FormPage({ view, questions, sold, description, samples = [] }: FormPageProps) {
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
              <SectionLinks samples={samples.length || (view.Showcase ? 3 : 0)} questions={questions.length > 0} />
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
          props={{
            slug: service.offer.slug,
            ...(sold && { sold }),
            ...(description && { description }),
          }}
          start="load"
        >
          <OrderForm view={view} picture={description ? undefined : <FormPicture slug={service.offer.slug} />} />
        </Island>
        {view.Outro && <view.Outro />}
      </OrderBackground>
      {view.Showcase && (
        <ServiceExamples>
          <view.Showcase />
        </ServiceExamples>
      )}
      {samples.length > 0 && <OwnSamples samples={samples} />}
      {questions.length > 0 && <Questions questions={questions} />}
    </>
  );
}

const SAMPLES_LINKS = ["", "See a sample", "See two samples", "See three samples"];

/** Links to the sections below the form. */
function SectionLinks({ samples, questions }: { samples: number; questions: boolean }) {
  return (
    <span className="inline-block">
      {samples > 0 && (
        <a className="link whitespace-nowrap" href="#samples">
          {SAMPLES_LINKS[samples]}
        </a>
      )}
      {samples > 0 && questions && <span> · </span>}
      {questions && (
        <a className="link whitespace-nowrap" href="#questions">
          Read the FAQ
        </a>
      )}
    </span>
  );
}

/** Pictures of staff. */
const OwnSamples = ({ samples }: { samples: readonly OwnSample[] }) => (
  <Section id="samples" labelledby="samples-title" className="grid-lines bg-night">
    <Heading id="samples-title" eyebrow="What you get">
      Samples
    </Heading>
    <ul className="grid items-start gap-6 md:grid-cols-3">
      {samples.map(({ picture, caption }) => (
        <li key={picture.name} className="pixel-frame bg-panel">
          <SitePictureImage picture={picture} sizes="(min-width: 48rem) 33vw, 100vw" className="h-auto w-full" />
          <p className="wrap-anywhere p-4">{caption}</p>
        </li>
      ))}
    </ul>
  </Section>
);

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
            <span>{`, and a real person will reply within ${contactDaysWords(useSite().promises.contactHours)}.`}</span>
          </span>
        }
      >
        Good questions
      </Heading>
      <QuestionList questions={questions} />
    </Section>
  );
}
