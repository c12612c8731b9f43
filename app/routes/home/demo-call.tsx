import { hasMascot } from "~/content/brand";
import { demoPhoneOf } from "~/content/site";
import { useSite } from "~/content/use-site";
import { ButtonLink, wordsClass } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Icon, Robot } from "~/ui/icon";
import { Heading, Panel, Section } from "~/ui/section";
import { type Accent, accentText } from "~/ui/tone";
import { opensTab, targetIcon, useTargets } from "./targets";
import { useHome } from "./use-home";

export function DemoCall({ surface }: { surface: string }) {
  const { eyebrow, heading, sub, ...lists } = useHome().demoCall;
  const { abilitiesTitle, abilities, experienceTitle, experience, learnTitle, learn } = lists;
  if (!demoPhoneOf(useSite())) return null;
  return (
    <Section labelledby="talk-to-it-title" className={surface}>
      <div className="grid items-center gap-4 sm:gap-6 lg:grid-cols-2 lg:gap-8">
        <div>
          <Heading id="talk-to-it-title" eyebrow={eyebrow} sub={sub}>
            {heading}
          </Heading>
          <DemoLine />
        </div>
        <div className="grid grid-cols-2 gap-4 max-[24rem]:grid-cols-1 sm:gap-6">
          <TitledList title={abilitiesTitle} items={abilities} accent="gold" wide />
          <TitledList title={experienceTitle} items={experience} accent="cyan" />
          <TitledList title={learnTitle} items={learn} accent="pink" />
        </div>
      </div>
    </Section>
  );
}

function DemoLine() {
  const site = useSite();
  const { claims } = site;
  const wide = !hasMascot(site) ? "col-span-2" : "max-[22.5rem]:col-span-2";
  const { words, target } = useHome().demoCall.button;
  const button = useTargets()(target);
  return (
    <Panel
      raised
      className="frame-gold grid grid-cols-[auto_minmax(0,1fr)] items-center justify-center gap-x-4 gap-y-3 bg-panel-hi p-4 sm:flex sm:flex-wrap sm:gap-x-8 sm:gap-y-4 sm:p-6 lg:flex-col lg:text-center"
    >
      <Robot className="max-[22.5rem]:hidden" />
      <div className={wide}>
        <p className="text-mute">
          {claims.availability
            ? `Our AI demo agent picks up ${claims.availability.text}.`
            : "Our AI demo agent is ready for your call."}
        </p>
        <p className="font-pixel sm:text-pixel-lg">
          <DemoNumber />
        </p>
      </div>
      {words && button && (
        <ButtonLink
          href={button.href}
          newTab={opensTab(button.kind)}
          className={`col-span-2 max-[22.5rem]:px-2 max-[22.5rem]:text-sm ${wordsClass(words)}`}
        >
          <Icon name={targetIcon[button.kind]} />
          <span>{words}</span>
        </ButtonLink>
      )}
    </Panel>
  );
}

/** The demo line's number as text, to dial on another device. One click selects all of it for copying. */
export function DemoNumber() {
  return (
    <span translate="no" className="select-all whitespace-nowrap">
      {demoPhoneOf(useSite())?.display}
    </span>
  );
}

/** `wide`: takes the full row. */
function TitledList({ title, items, accent, wide = false }: TitledListProps) {
  return (
    <Panel className={`p-3 sm:p-6 ${wide ? "col-span-full" : ""}`}>
      <h3 className={`mb-3 sm:mb-4 ${accentText[accent]}`}>{title}</h3>
      <CheckList
        items={items}
        accent={accent}
        className={`grid gap-x-3 gap-y-2 leading-6 max-sm:text-[0.9375rem] max-sm:leading-[1.375rem] sm:gap-y-3 ${wide ? "grid-cols-2" : ""}`}
      />
    </Panel>
  );
}

type TitledListProps = { title: string; items: readonly string[]; accent: Accent; wide?: boolean };
