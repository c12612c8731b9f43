import { type ReactNode, Suspense } from "react";
import { Heading, Section } from "~/ui/section";

/** Samples of the service. They are in the server's HTML; their script loads after the form's. */
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
      <Suspense fallback={null}>{children}</Suspense>
    </Section>
  );
}
