import { type ReactNode, Suspense } from "react";
import { Heading, Section } from "~/ui/section";

/** What a buyer gets, shown by examples. They are in the page's HTML; their script comes by itself, after the form's. */
export function ServiceExamples({ children }: { children: ReactNode }) {
  return (
    <Section id="samples" labelledby="samples-title" className="grid-lines bg-night">
      <Heading
        id="samples-title"
        eyebrow="What you get"
        sub="We made these to show what you’ll get. The businesses, people and numbers are fictional."
      >
        Three samples
      </Heading>
      <div className="mx-auto grid max-w-4xl gap-8">
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </Section>
  );
}
