import { aiSuiteSection } from "~/content/home";
import { FeatureCard } from "~/ui/cards";
import { Heading } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { KeyFigures } from "./figures";

/** The AI Automation Suite's four parts and its three figures. */
export function AiSuite() {
  return (
    <Section id="ai-suite" labelledby="ai-suite-title" className="grid-lines bg-night">
      <Heading id="ai-suite-title" eyebrow={aiSuiteSection.eyebrow} sub={aiSuiteSection.sub}>
        {aiSuiteSection.heading}
      </Heading>
      <div className="grid grid-cols-2 gap-4 sm:gap-6 lg:grid-cols-4">
        {aiSuiteSection.parts.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="cyan" title={title} text={text} narrow />
        ))}
      </div>
      <Panel className="frame-cyan mt-6 bg-panel-hi sm:mt-10">
        <KeyFigures
          figures={aiSuiteSection.figures}
          className="gap-x-4 gap-y-5 p-5 sm:gap-8 sm:p-8"
          valueClassName="sm:text-pixel-lg text-gold"
        />
      </Panel>
    </Section>
  );
}
