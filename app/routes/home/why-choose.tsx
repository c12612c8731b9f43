import { whyChoose } from "~/content/home";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
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
          <Card key={title} className="flex gap-5 p-6">
            <Icon name={icon} className="icon-shadow size-12 text-lime" />
            <div>
              <h3 className="mb-2 text-pixel-sm">{title}</h3>
              <p className="text-mute">{text}</p>
            </div>
          </Card>
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
