import moon from "~/assets/moon.svg?url";
import { aiAutomation } from "~/catalog/ai-automation/offer";
import { hero } from "~/content/home";
import { useSite } from "~/content/use-site";
import { ContinueOrders } from "~/ordering/continue-orders";
import { Arrow } from "~/ui/arrow";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Robot } from "~/ui/robot";
import { Starfield } from "~/ui/scenery/starfield";
import { SourceLink } from "~/ui/source-link";
import { CallLink } from "./call/call-link";

/** The night sky with its fifty stars, the promise, and the three ways to act on it. */
export function Hero() {
  const { trust, availability } = useSite().claims;
  return (
    <section aria-labelledby="hero-title" className="sky relative overflow-clip">
      <Starfield />
      <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-[200px] md:h-[280px]" />
      <div className="relative mx-auto grid max-w-6xl items-center gap-8 px-5 pt-10 pb-44 md:grid-cols-[1.35fr_1fr] md:pt-24 md:pb-60">
        <div>
          {availability && (
            <p className="mb-6 inline-flex items-center gap-3 bg-abyss/70 px-3 py-2 font-pixel text-lime text-pixel-xs uppercase">
              <span className="blink size-2 bg-lime" />
              {`${hero.eyebrow} ${availability.text}`}
            </p>
          )}
          <h1
            id="hero-title"
            className="text-[1.375rem] text-pixel-shadow leading-[1.55] lg:text-pixel-2xl min-[24rem]:text-[1.625rem]"
          >
            {hero.headline.start} <span className="text-gold">{hero.headline.end}</span>
          </h1>
          <p className="mt-7 max-w-xl text-xl leading-relaxed">{hero.sub}</p>
          {trust && (
            <p className="mt-2 text-mute">
              <span>{trust.text}</span> {trust.source && <SourceLink href={trust.source} of={trust.text} />}
            </p>
          )}
          <HeroActions />
        </div>
        <BitOverTheMoon />
      </div>
      <ContinueOrders />
    </section>
  );
}

function HeroActions() {
  const { phone, scheduling } = useSite();
  return (
    <>
      <div className="mt-9 grid max-w-[31rem] gap-3">
        <CallLink className="btn-menu py-5 lg:text-sm">
          <Icon name="phone-call" className="size-7" />
          <span>TALK TO OUR AI AGENT NOW</span>
        </CallLink>
        <ButtonLink href={scheduling.href} newTab={scheduling.external} tone="cyan" className="btn-menu">
          <Icon name="calendar" />
          <span>BOOK FREE STRATEGY CALL</span>
        </ButtonLink>
        <ButtonLink href={aiAutomation.paths.form} newTab tone="ghost" className="btn-menu">
          <Icon name="zap" className="size-6 text-gold" />
          <span>
            I'm Sold! Proceed to Book <Arrow />
          </span>
        </ButtonLink>
      </div>
      <p className="mt-5 text-ink text-sm">
        Demo line {phone.display}. <span>{hero.rates}</span>
      </p>
    </>
  );
}

function BitOverTheMoon() {
  return (
    <div
      aria-hidden="true"
      className="no-print pointer-events-none relative mx-auto mt-2 w-[144px] md:mt-0 md:w-auto md:justify-self-center"
    >
      <p className="pixel-frame frame-abyss absolute -top-14 -left-24 z-10 hidden w-max bg-ink px-4 py-3 font-pixel text-night text-pixel-xs uppercase lg:block">
        Hi, I'm Bit!
        <br />I never sleep.
        <span className="absolute right-3 -bottom-2 h-2 w-4 bg-ink" />
        <span className="absolute right-2 -bottom-4 size-2 bg-ink" />
      </p>
      <img
        src={moon}
        alt=""
        width={448}
        height={448}
        className="pixel-img absolute -top-1 -left-10 w-[224px] max-w-none md:-top-2 md:-left-16 md:w-[373px] lg:-left-20 lg:w-[448px]"
      />
      <Robot size="hero" className="relative" />
    </div>
  );
}
