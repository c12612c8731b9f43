import { aiAutomation } from "~/catalog/ai-automation/offer";
import { ResumeOrderBanner } from "~/checkout/returning/resume-order";
import { heroSection } from "~/content/home";
import { useSite } from "~/lib/config/use-site";
import { ButtonLink } from "~/ui/button";
import { Arrow, Icon, Robot } from "~/ui/icon";
import moon from "~/ui/images/generated/moon.png?url";
import { Starfield } from "~/ui/starfield";
import { SourceLink } from "~/ui/text";
import { DemoNumber } from "./demo-call";

export function Hero() {
  const { trust, availability } = useSite().claims;
  return (
    <section aria-labelledby="hero-title" className="sky relative overflow-clip">
      <Starfield textPosition="left" />
      <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-[200px] md:h-[280px]" />
      <div className="page-column relative grid gap-x-8 pt-6 pb-12 md:grid-cols-[minmax(0,1fr)_auto] md:pt-16 md:pb-64 lg:pt-24">
        <div className="md:max-lg:col-span-2 lg:self-end">
          {availability && (
            <p className="caption mb-4 inline-flex items-center gap-3 bg-abyss/70 px-3 py-2 text-lime md:mb-6">
              <span className="blink size-2 bg-lime" />
              {`${heroSection.eyebrow} ${availability.text}`}
            </p>
          )}
          <h1 id="hero-title" className="text-pixel-lg text-pixel-shadow md:text-pixel-xl lg:text-pixel-2xl">
            {heroSection.headline.start} <span className="text-gold">{heroSection.headline.end}</span>
          </h1>
          <p className="mt-4 max-w-xl text-lg md:text-xl md:leading-relaxed lg:mt-7">{heroSection.sub}</p>
          {trust && (
            <p className="mt-1 text-mute md:mt-2">
              <span>{trust.text}</span> {trust.source && <SourceLink href={trust.source} of={trust.text} />}
            </p>
          )}
        </div>
        <HeroActions />
        <BitOverTheMoon />
      </div>
      <ResumeOrderBanner />
    </section>
  );
}

function HeroActions() {
  const { phone, schedulingHref } = useSite();
  return (
    <div className="mt-6 max-w-[34rem] lg:col-start-1 lg:mt-9">
      <div className="grid gap-3">
        <ButtonLink href={phone.href} className="btn-menu max-sm:py-3.5 max-sm:font-bold max-sm:font-sans md:py-5">
          <Icon name="phone-call" className="size-7" />
          <span>TALK TO OUR AI AGENT NOW</span>
        </ButtonLink>
        <p className="mb-1 text-ink text-sm">
          Demo line <DemoNumber />. <span>{heroSection.rates}</span>
        </p>
        <ButtonLink
          href={schedulingHref}
          newTab
          tone="cyan"
          className="btn-menu max-sm:py-3.5 max-sm:font-bold max-sm:font-sans"
        >
          <Icon name="calendar" />
          <span>BOOK FREE STRATEGY CALL</span>
        </ButtonLink>
        <ButtonLink
          href={aiAutomation.paths.form}
          newTab
          tone="ghost"
          className="btn-menu max-sm:py-3.5 max-sm:font-bold max-sm:font-sans"
        >
          <Icon name="zap" className="size-6 text-gold" />
          <span>
            I'm Sold! Proceed to{" "}
            <span className="whitespace-nowrap">
              Book <Arrow />
            </span>
          </span>
        </ButtonLink>
      </div>
    </div>
  );
}

function BitOverTheMoon() {
  return (
    <div
      aria-hidden="true"
      className="no-print pointer-events-none relative mx-auto mt-4 grid size-[208px] place-items-center max-[23rem]:mr-0 md:mt-24 md:mr-0 lg:col-start-2 lg:row-start-1 lg:row-end-3 lg:mt-0 lg:size-[448px] lg:self-center"
    >
      <img src={moon} alt="" width={448} height={448} className="pixel-img absolute inset-0 size-full" />
      <Robot size="hero" className="relative" />
      <p className="pixel-frame frame-abyss absolute top-2 right-[calc(100%-3.5rem)] z-10 w-max bg-ink px-3 py-2 font-bold text-night text-sm leading-5 md:-top-14 md:right-auto md:left-0 lg:top-0 lg:-left-8 lg:px-4 lg:py-3 lg:text-base">
        Hi, I’m Bit!
        <br />I never sleep.
        <span className="absolute right-3 -bottom-2 h-2 w-4 bg-ink" />
        <span className="absolute right-2 -bottom-4 size-2 bg-ink" />
      </p>
    </div>
  );
}
