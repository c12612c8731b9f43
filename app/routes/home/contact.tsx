import { contactSection } from "~/content/contact";
import { MessageForm } from "~/customers/contact/message-form";
import { useSite } from "~/lib/config/use-site";
import { FeatureCard } from "~/ui/cards";
import { Heading } from "~/ui/heading";
import { Island } from "~/ui/islands/island";
import { Section } from "~/ui/section";
import { SourceLink } from "~/ui/text";

/** The contact form and three reasons to use it. */
export function Contact() {
  const { claims } = useSite();
  return (
    <Section id="contact" labelledby="contact-title" className="grid-lines bg-night">
      <Heading id="contact-title" eyebrow={contactSection.eyebrow} sub={contactSection.sub}>
        {contactSection.heading}
      </Heading>
      <div className="grid gap-6 sm:gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Island name="contact-form" props={{}}>
          <MessageForm />
        </Island>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-1 sm:gap-6 lg:grid-cols-1">
          {contactSection.benefits.map(({ icon, text, ...benefit }) => {
            const claim = "claim" in benefit ? claims[benefit.claim] : { text: benefit.title };
            return (
              claim && (
                <FeatureCard
                  key={icon}
                  icon={icon}
                  accent="gold"
                  title={claim.text}
                  text={
                    <>
                      {text} {claim.source && <SourceLink href={claim.source} of={claim.text} />}
                    </>
                  }
                  beside
                  narrow
                  className="max-sm:last:col-span-2 max-sm:last:flex-row"
                />
              )
            );
          })}
        </div>
      </div>
    </Section>
  );
}
