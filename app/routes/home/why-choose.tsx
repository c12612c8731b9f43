import { whyChoose } from "~/content/home";
import { FeatureCard } from "~/ui/cards/feature-card";
import { Heading } from "~/ui/heading";
import { Section } from "~/ui/section";
import { Figures } from "./figures";

/** Four reasons and three figures. */
export function WhyChoose() {
  return (
    <Section labelledby="why-choose-title" className="edge-top bg-dusk">
      <Heading id="why-choose-title" eyebrow={whyChoose.eyebrow}>
        {whyChoose.heading}
      </Heading>
      <div className="grid gap-6 md:grid-cols-2">
        {whyChoose.reasons.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="lime" title={title} text={text} beside />
        ))}
      </div>
      <Figures
        figures={whyChoose.figures}
        className="mt-14 gap-8"
        valueClassName="text-pixel-xl text-pink text-pixel-shadow"
      />
    </Section>
  );
}
