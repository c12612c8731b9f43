import { Icon } from "~/ui/icon";

/** Questions in native `<details>` elements, which work without scripts. */
export const QuestionList = ({ questions }: { questions: readonly { question: string; answer: string }[] }) => (
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
);
