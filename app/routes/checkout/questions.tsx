import type { FaqItem } from "~/content/faq";
import { Icon } from "~/ui/icon";
import { Heading, Section } from "~/ui/section";

/** What buyers ask before they order, each folded until it is opened: by the browser itself, without scripts. */
export function Questions({ questions }: { questions: readonly FaqItem[] }) {
  return (
    <Section id="questions" labelledby="questions-title" className="edge-top bg-dusk">
      <Heading
        id="questions-title"
        eyebrow="Before you order"
        sub={
          <>
            Something else?{" "}
            <a className="link" href="/contact">
              Ask us
            </a>
            , and a real person will reply within one business day.
          </>
        }
      >
        Good questions
      </Heading>
      <div className="mx-auto grid max-w-3xl gap-5">
        {questions.map(({ question, answer }) => (
          <details key={question} className="pixel-frame group bg-panel">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 p-5 hover:bg-panel-hi [&::-webkit-details-marker]:hidden">
              <h3 className="font-bold font-sans text-lg leading-snug">{question}</h3>
              <Icon name="chevron-down" className="size-6 text-gold group-open:rotate-180" />
            </summary>
            <p className="border-line border-t-4 p-5 text-mute">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
