import { whyChooseSection } from "~/content/home";
import { FeatureCard } from "~/ui/cards";
import { Heading } from "~/ui/heading";
import { Section } from "~/ui/section";
import { KeyFigures } from "./figures";

/** Four reasons and three figures. */
export function WhyChoose() {
  return (
    <Section labelledby="why-choose-title" className="edge-top bg-dusk">
      <Heading id="why-choose-title" eyebrow={whyChooseSection.eyebrow}>
        {whyChooseSection.heading}
      </Heading>
      <div className="grid grid-cols-2 gap-4 sm:gap-6">
        {whyChooseSection.reasons.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="lime" title={title} text={text} beside narrow />
        ))}
      </div>
      <KeyFigures
        figures={whyChooseSection.figures}
        className="mt-8 gap-x-4 gap-y-5 sm:mt-14 sm:gap-8"
        valueClassName="text-pixel-lg text-pink text-pixel-shadow sm:text-pixel-xl"
      />
    </Section>
  );
}
