import { suite } from "~/content/home";
import { FeatureCard } from "~/ui/cards/feature-card";
import { Heading } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { Figures } from "./figures";

/** The AI Automation Suite's four parts and its three figures. */
export function AiSuite() {
  return (
    <Section id="ai-suite" labelledby="ai-suite-title" className="grid-lines bg-night">
      <Heading id="ai-suite-title" eyebrow={suite.eyebrow} sub={suite.sub}>
        {suite.heading}
      </Heading>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {suite.parts.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="cyan" title={title} text={text} />
        ))}
      </div>
      <Panel className="frame-cyan mt-10 bg-panel-hi">
        <Figures figures={suite.figures} className="gap-8 p-8" valueClassName="text-pixel-lg text-gold" />
      </Panel>
    </Section>
  );
}
