import { demoCallSection } from "~/content/home";
import { useSite } from "~/lib/config/use-site";
import { ButtonLink } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Icon, Robot } from "~/ui/icon";
import { Heading, Panel, Section } from "~/ui/section";
import { type Accent, accentText } from "~/ui/tone";

export function DemoCall() {
  const [first, second] = demoCallSection.heading;
  return (
    <Section labelledby="talk-to-it-title" className="edge-top bg-dusk">
      <Heading id="talk-to-it-title" eyebrow={demoCallSection.eyebrow} sub={demoCallSection.sub}>
        {first} <br />
        {second}
      </Heading>
      <DemoLine />
      <div className="mt-6 grid grid-cols-2 gap-3 sm:mt-10 sm:gap-6 lg:grid-cols-3">
        <TitledList title="The agent can" items={demoCallSection.abilities} accent="gold" wide />
        <TitledList title="The experience" items={demoCallSection.experience} accent="cyan" />
        <TitledList title="What you will learn" items={demoCallSection.learn} accent="pink" />
      </div>
    </Section>
  );
}

function DemoLine() {
  const { phone, claims } = useSite();
  return (
    <Panel
      raised
      className="frame-gold flex flex-wrap items-center justify-center gap-x-6 gap-y-5 bg-panel-hi p-4 sm:gap-x-8 sm:p-8"
    >
      <Robot size="medium" className="hidden sm:w-18 min-[22.5rem]:inline-block" />
      <div className="min-w-0 max-sm:flex-1">
        <p className="text-mute">
          {claims.availability
            ? `Our AI demo agent picks up ${claims.availability.text}.`
            : "Our AI demo agent is ready for your call."}
        </p>
        <p className="mt-2 font-pixel lg:text-pixel-lg">
          <DemoNumber />
        </p>
      </div>
      <ButtonLink href={phone.href} className="lg:ml-4">
        <Icon name="phone-call" />
        <span>CALL OUR AI DEMO AGENT</span>
      </ButtonLink>
    </Panel>
  );
}

/** The demo line's number as text, to dial on another device. One click selects all of it for copying. */
export function DemoNumber() {
  const { phone } = useSite();
  return (
    <span translate="no" className="select-all whitespace-nowrap">
      {phone.display}
    </span>
  );
}

/** `wide`: takes the full row until three columns fit. */
function TitledList({ title, items, accent, wide = false }: TitledListProps) {
  return (
    <Panel className={`p-3 sm:p-7 ${wide ? "max-lg:col-span-2" : "max-[22.5rem]:col-span-2"}`}>
      <h3 className={`mb-2 max-sm:font-bold max-sm:font-sans sm:mb-5 ${accentText[accent]}`}>{title}</h3>
      <CheckList
        items={items}
        accent={accent}
        className={`grid gap-x-3 gap-y-1 max-sm:text-sm sm:gap-3 ${wide ? "max-lg:grid-cols-2" : ""}`}
      />
    </Panel>
  );
}

type TitledListProps = { title: string; items: readonly string[]; accent: Accent; wide?: boolean };
