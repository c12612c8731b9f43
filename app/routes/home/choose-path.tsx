import type { ReactNode } from "react";
import { aiAutomation } from "~/catalog/ai-automation/offer";
import { choosePathSection } from "~/content/home";
import { useSite } from "~/lib/config/use-site";
import { ButtonLink } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { Section } from "~/ui/section";
import { type Accent, accentText } from "~/ui/tone";
import { NoWrapHyphens } from "~/ui/unbroken-words";
import { DemoNumber } from "./demo-number";

/** The three ways to begin. */
export function ChoosePath() {
  return (
    <Section labelledby="choose-path-title" className="edge-top bg-dusk">
      <Heading id="choose-path-title" eyebrow={choosePathSection.eyebrow} sub={choosePathSection.sub}>
        {choosePathSection.heading}
      </Heading>
      <div className="grid grid-cols-2 gap-4 sm:gap-6 lg:grid-cols-3 lg:gap-8">
        {usePaths().map((path) => (
          <PathCard key={path.title} {...path} />
        ))}
      </div>
    </Section>
  );
}

type Path = {
  icon: string;
  accent: Accent;
  title: string;
  points: string[];
  /** Beside the button. */
  note?: ReactNode;
  button: { text: string; href: string; newTab?: boolean };
  badge?: string;
};

function usePaths(): Path[] {
  const { phone, schedulingHref, claims } = useSite();
  const available = claims.availability ? [`Available ${claims.availability.text}`] : [];
  return [
    {
      icon: "phone-call",
      accent: "gold",
      title: "Call the AI agent",
      points: [...available, "Ask it anything, right now", "Standard call rates apply"],
      note: <DemoNumber />,
      button: { text: "CALL NOW", href: phone.href },
      badge: "MOST POPULAR",
    },
    {
      icon: "calendar",
      accent: "cyan",
      title: "Book a free 15-minute strategy call",
      points: ["Talk to one of our team", "Advice for your specific business", "No obligation"],
      button: { text: "BOOK FREE CALL", href: schedulingHref, newTab: true },
    },
    {
      icon: "zap",
      accent: "pink",
      title: "Proceed to booking",
      points: [`${aiAutomation.price.label} ${aiAutomation.price.unit}`, "Complete setup", "No hidden fees"],
      button: { text: aiAutomation.buttonText, href: aiAutomation.paths.form, newTab: true },
    },
  ];
}

function PathCard({ icon, accent, title, points, note, button, badge }: Path) {
  return (
    <Card
      raised={Boolean(badge)}
      className={`relative flex flex-col items-center p-3 text-center sm:p-8 ${badge ? "frame-gold max-sm:pt-8 max-lg:col-span-2 max-lg:mb-2" : ""}`}
    >
      {badge && <p className="caption absolute -top-5 bg-gold px-3 py-1 text-on-gold">{badge}</p>}
      <div className={`mb-3 flex items-center gap-3 sm:mb-5 sm:flex-col sm:gap-5 ${badge ? "" : "max-sm:flex-col"}`}>
        <Icon name={icon} className={`icon-shadow size-10 sm:size-14 ${accentText[accent]}`} />
        <h3 className="max-sm:font-bold max-sm:font-sans max-sm:leading-5">
          <NoWrapHyphens text={title} />
        </h3>
      </div>
      <CheckList items={points} accent={accent} className="mb-4 flex-1 space-y-2 text-left max-sm:text-sm sm:mb-7" />
      {note && <p className="mb-2 font-bold">{note}</p>}
      <ButtonLink
        href={button.href}
        newTab={button.newTab}
        tone={accent}
        aria-label={`${button.text}: ${title}`}
        className="self-stretch max-sm:px-3 max-sm:font-bold max-sm:font-sans"
      >
        {button.text}
      </ButtonLink>
    </Card>
  );
}
