import { Icon } from "./icon";
import type { ProgressStep } from "./receipt/receipt-data";

/** A sentence, or one with a title. */
export type StepText = string | { title: string; text: string };

type Props = {
  steps: readonly ProgressStep[];
  /** What happens in each step, by its position. */
  texts?: readonly (readonly StepText[])[];
};

/** The progress of an order after payment: horizontal, below 640 px vertical. */
export const Track = ({ steps, texts = [] }: Props) => (
  <ol aria-label="Progress of your order" className="track">
    {steps.map(({ title, state, note }, index) => (
      <li key={title} data-state={state} aria-current={state === "now" ? "step" : undefined}>
        <span aria-hidden="true" className="track-mark">
          {state === "done" && <Icon name="check" className="size-4" />}
        </span>
        <strong>
          <span>{title}</span>
          {state === "done" && <span className="sr-only"> (done)</span>}
        </strong>
        {note && <span className="block text-balance text-mute text-sm">{note}</span>}
        {texts[index]?.map((text) =>
          typeof text === "string" ? (
            <p key={text} className="mt-2 text-sm">
              {text}
            </p>
          ) : (
            <div key={text.title} className="mt-2 text-sm">
              <h3 className="font-bold font-sans text-sm">{text.title}</h3>
              <p>{text.text}</p>
            </div>
          ),
        )}
      </li>
    ))}
  </ol>
);
