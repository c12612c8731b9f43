import { aiAutomation } from "~/catalog/ai-automation/offer";
import { useSoldOffer } from "~/catalog/current-catalog";
import { ResumeOrderBanner } from "~/checkout/returning/resume-order";
import { useSite } from "~/content/use-site";
import { ButtonLink } from "~/ui/button";
import { Icon, Robot } from "~/ui/icon";
import moon from "~/ui/images/generated/moon.png?url";
import { Starfield } from "~/ui/starfield";
import { FittedText, SourceLink } from "~/ui/text";
import { DemoNumber } from "./demo-call";
import { useHome } from "./use-home";

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="relative bg-dusk">
      <div className="sky relative overflow-clip">
        <Starfield place="around-bit" />
        <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-[120px] sm:h-40" />
        <div className="page-column relative grid items-center gap-x-4 gap-y-6 pt-6 pb-10 md:grid-cols-[minmax(0,1fr)_168px] md:pt-12 md:pb-44 lg:min-h-[min(51rem,100dvh-4.5rem)] lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-8 lg:pt-10 lg:pb-40">
          <div className="grid gap-6">
            <Headline />
            <Menu />
          </div>
          <BitOverTheMoon />
        </div>
      </div>
      <ResumeOrderBanner />
    </section>
  );
}

function Headline() {
  const { trust, availability } = useSite().claims;
  const { eyebrow, headline, sub } = useHome().hero;
  return (
    <>
      <div className="grid justify-items-start gap-4">
        {availability && (
          <p className="caption -mx-3 inline-flex items-center gap-3 bg-night px-3 py-1 text-lime">
            <span className="blink size-2 bg-lime" />
            <span>{`${eyebrow} ${availability.text}`}</span>
          </p>
        )}
        <h1 id="hero-title" className="text-pixel-lg text-pixel-shadow sm:text-pixel-xl lg:text-pixel-2xl">
          <FittedText text={`${headline.start} ${headline.end}`}>
            <span>{headline.start}</span> <span className="text-gold">{headline.end}</span>
          </FittedText>
        </h1>
      </div>
      <div>
        <p className="text-xl">{sub}</p>
        {trust && (
          <p className="text-mute">
            <span>{trust.text}</span> {trust.source && <SourceLink href={trust.source} of={trust.text} />}
          </p>
        )}
      </div>
    </>
  );
}

function Menu() {
  const { phone, schedulingHref } = useSite();
  const suite = useSoldOffer(aiAutomation);
  const { rates } = useHome().hero;
  return (
    <>
      <div className="grid max-w-[33.5rem] gap-3">
        <ButtonLink href={phone.href} className="btn-menu py-5">
          <Icon name="phone-call" />
          TALK TO OUR AI AGENT NOW
        </ButtonLink>
        <ButtonLink href={schedulingHref} newTab tone="cyan" className="btn-menu">
          <Icon name="calendar" />
          BOOK FREE STRATEGY CALL
        </ButtonLink>
        {suite && (
          <ButtonLink
            href={suite.paths.form}
            newTab
            tone="ghost"
            className="btn-menu mx-2 px-5 normal-case max-[22.5rem]:px-2"
          >
            <Icon name="zap" className="size-6 text-gold" />
            {/* The pixel font has no arrow, so an icon shows it. */}
            <span>
              I'm Sold! Proceed to Book <span className="sr-only">→</span>
            </span>
            <Icon name="arrow-right" className="size-4" />
          </ButtonLink>
        )}
      </div>
      <p className="text-sm">
        Demo line <DemoNumber />. <span>{rates}</span>
      </p>
    </>
  );
}

function BitOverTheMoon() {
  return (
    <div
      aria-hidden="true"
      className="no-print pointer-events-none relative grid size-[224px] place-items-center justify-self-center md:size-[168px] lg:size-[448px]"
    >
      <img src={moon} alt="" width={448} height={448} className="pixel-img absolute inset-0 size-full" />
      <Robot size="hero" className="relative" />
      <p className="pixel-frame frame-abyss absolute top-0 -left-11 whitespace-nowrap bg-ink px-3 py-2 font-bold text-night text-sm leading-5 md:-top-16 md:-left-4 lg:top-2 lg:-left-12 lg:px-4 lg:py-3 lg:text-base">
        Hi, I’m Bit!
        <br />I never sleep.
        <span className="absolute right-4 -bottom-2 h-2 w-4 bg-ink" />
      </p>
    </div>
  );
}
