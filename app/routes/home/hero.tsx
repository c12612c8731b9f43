import { cardOf } from "~/catalog/cards";
import { useCatalog } from "~/catalog/current-catalog";
import type { ResolvedTarget } from "~/catalog/link-targets";
import { SampleGame } from "~/catalog/retro-game/demo/sample-game";
import arcade from "~/catalog/retro-game/demo/stills/arcade.webp?inline";
import type { Offer, OfferCard } from "~/catalog/types";
import { ResumeOrderBanner } from "~/checkout/returning/resume-order";
import { mascotName } from "~/content/brand";
import { demoPhoneOf } from "~/content/site";
import { useSite } from "~/content/use-site";
import { ButtonLink, wordsClass } from "~/ui/button";
import { Icon, Robot } from "~/ui/icon";
import { Starfield } from "~/ui/starfield";
import { FittedText, SourceLink } from "~/ui/text";
import type { Accent } from "~/ui/tone";
import { ViewerPopover } from "~/ui/viewer/viewer";
import { DemoNumber } from "./demo-call";
import { opensTab, targetIcon, useTargets } from "./targets";
import { useHome } from "./use-home";

/** `isFirst`: its heading is the page's. */
export function Hero({ isFirst }: { isFirst: boolean }) {
  return (
    <section aria-labelledby="hero-title" className="relative bg-dusk">
      <div className="sky relative overflow-clip">
        <Starfield place="around-bot" />
        <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-[120px] sm:h-40" />
        <div className="page-column relative grid items-center gap-x-4 gap-y-6 pt-6 pb-10 md:grid-cols-[minmax(0,1fr)_168px] md:pt-12 md:pb-44 lg:min-h-[min(51rem,100dvh-4.5rem)] lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-8 lg:pt-10 lg:pb-40">
          <div className="grid gap-6">
            <Headline as={isFirst ? "h1" : "h2"} />
            <Menu />
          </div>
          <Screen />
        </div>
      </div>
      <ResumeOrderBanner />
    </section>
  );
}

function Headline({ as: Level }: { as: "h1" | "h2" }) {
  const site = useSite();
  const { trust, availability } = site.claims;
  const { eyebrow, headline, sub } = useHome().hero;
  return (
    <>
      <div className="grid justify-items-start gap-4">
        {availability && demoPhoneOf(site) && (
          <p className="caption -mx-3 inline-flex items-center gap-3 bg-night px-3 py-1 text-lime">
            <span className="blink size-2 bg-lime" />
            <span>{`${eyebrow} ${availability.text}`}</span>
          </p>
        )}
        <Level id="hero-title" className="text-pixel-lg text-pixel-shadow sm:text-pixel-xl lg:text-pixel-2xl">
          <FittedText text={`${headline.start} ${headline.end}`}>
            <span>{headline.start}</span> <span className="text-gold">{headline.end}</span>
          </FittedText>
        </Level>
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
  const { rates, buttons } = useHome().hero;
  const resolve = useTargets();
  const shown = buttons.flatMap(({ words, target }, place) => {
    const resolved = resolve(target);
    return words && resolved ? [{ words, place, ...resolved }] : [];
  });
  return (
    <>
      <div className="grid max-w-[33.5rem] gap-3">
        {shown.map(({ place, ...button }) => (
          <MenuButton key={place} place={place} {...button} />
        ))}
      </div>
      {shown.some(({ kind }) => kind === "demo") && (
        <p className="text-sm">
          Demo line <DemoNumber />. <span>{rates}</span>
        </p>
      )}
    </>
  );
}

/** The third one is quieter than the others. */
function MenuButton({ words, place, href, kind }: ResolvedTarget & { words: string; place: number }) {
  if (place < 2)
    return (
      <ButtonLink
        href={href}
        newTab={opensTab(kind)}
        tone={place === 0 ? "gold" : "cyan"}
        className={`btn-menu ${place === 0 ? "py-5" : ""} ${wordsClass(words)}`}
      >
        <Icon name={targetIcon[kind]} />
        <span>{words}</span>
      </ButtonLink>
    );
  return (
    <ButtonLink
      href={href}
      newTab={opensTab(kind)}
      tone="ghost"
      className={`btn-menu mx-2 px-5 normal-case max-[22.5rem]:px-2 ${wordsClass(words)}`}
    >
      <Icon name={targetIcon[kind]} className="size-6 text-gold" />
      {/* The pixel font has no arrow, so an icon shows it. */}
      <span>
        <span>{words}</span> <span className="sr-only">→</span>
      </span>
      <Icon name="arrow-right" className="size-4" />
    </ButtonLink>
  );
}

/** Shows a sample of each service in turn (sky.css), over the game. A click plays the game, or opens the page that has the sample. */
function Screen() {
  const quotes = useCatalog()
    .sold.map((offer) => ({ ...offer, ...cardOf(offer) }))
    .filter(({ quote }) => quote)
    .sort((one, other) => Number(isGame(other)) - Number(isGame(one)))
    .slice(0, 7);
  return (
    <div className="no-print flex flex-wrap items-end justify-center gap-4 md:w-[168px] lg:w-[448px]">
      {quotes.length > 0 && (
        <div className="pixel-frame-raised w-56 bg-panel md:w-full">
          <ul aria-label="Samples" className="screen relative aspect-video bg-night md:aspect-square lg:aspect-video">
            {quotes.map((offer, turn) => (
              <li key={offer.slug} className={`turn-${turn} absolute inset-0`}>
                {isGame(offer) ? <Game {...offer} /> : <Quote {...offer} />}
              </li>
            ))}
          </ul>
          <label className="flex min-h-11 cursor-pointer items-center gap-2 px-2 text-sm">
            <input type="checkbox" className="checkbox" />
            Pause
          </label>
        </div>
      )}
      <Bit />
      {quotes.some(isGame) && (
        <ViewerPopover id="play" title="Play">
          <div className="w-200 max-w-full p-4 pt-14">
            <SampleGame style="arcade" autoPlay />
          </div>
        </ViewerPopover>
      )}
    </div>
  );
}

const isGame = ({ isPlayable = false }: OfferCard) => isPlayable;

function Game({ quote }: OfferCard) {
  return (
    <button type="button" popoverTarget="play" className="size-full focus-visible:-outline-offset-4">
      <img src={arcade} alt="" width={448} height={252} className="pixel-img size-full object-cover" />
      <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 bg-panel p-1 font-bold text-gold">
        <Icon name="gamepad" />
        <span>
          Play <span className="sr-only">{quote}</span>
        </span>
      </span>
    </button>
  );
}

const accentFace: Record<Accent, string> = {
  gold: "bg-gold text-on-gold",
  cyan: "bg-cyan text-on-cyan",
  pink: "bg-pink text-on-pink",
  lime: "bg-lime text-on-lime",
  orange: "bg-orange text-on-orange",
};

function Quote({ paths, accent, samples, quote }: Offer & OfferCard) {
  return (
    <a
      href={`${paths.form}#samples`}
      className={`flex size-full flex-col justify-between p-4 focus-visible:-outline-offset-4 ${accentFace[accent]}`}
    >
      <span className="flex justify-between gap-2 text-sm">
        <span>{`Sample: ${samples}`}</span>
        <Icon name="arrow-right" className="size-4" />
      </span>
      <strong className="font-pixel leading-5 max-lg:font-sans lg:text-pixel-lg lg:leading-8">{quote}</strong>
    </a>
  );
}

function Bit() {
  const name = mascotName(useSite());
  if (!name) return <Robot size="hero" />;
  return (
    <div aria-hidden="true" className="pointer-events-none grid justify-items-center gap-4">
      <p className="pixel-frame frame-abyss relative whitespace-nowrap bg-ink px-3 py-2 font-bold text-night text-sm leading-5">
        <span>{`Hi, I’m ${name}!`}</span>
        <br />I never sleep.
        <span className="absolute right-4 -bottom-2 h-2 w-4 bg-ink" />
      </p>
      <Robot size="hero" />
    </div>
  );
}
