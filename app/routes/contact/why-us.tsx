import { contactPage } from "~/content/contact";
import { FeatureCard } from "~/ui/cards";
import { Heading } from "~/ui/heading";
import { Section } from "~/ui/section";

/** Three reasons to write to us and not to somebody else. */
export function WhyUs() {
  return (
    <Section labelledby="why-us-title" className="edge-top bg-dusk">
      <Heading id="why-us-title">{contactPage.why.heading}</Heading>
      <div className="grid gap-6 md:grid-cols-3">
        {contactPage.why.reasons.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="lime" title={title} text={text} />
        ))}
      </div>
    </Section>
  );
}
