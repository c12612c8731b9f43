import bakery from "~/content/images/samples/page-bakery.png?url";
import course from "~/content/images/samples/page-course.png?url";
import plumber from "~/content/images/samples/page-plumber.png?url";
import { ExampleBadge } from "~/ui/examples";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";

const pages = [
  {
    id: "sample-bakery",
    picture: bakery,
    title: "One product",
    brief: "A bakery sells bread boxes by subscription. One page, one button.",
    seen: "Landing page of Crumb & Co: a loaf of bread under “Fresh bread at your door”, the button “Order a box”, three steps, a price and space for two customer quotes.",
    why: "The price sits next to the button, and three short steps settle any doubts.",
  },
  {
    id: "sample-plumber",
    picture: plumber,
    title: "One phone call",
    brief: "A plumber who wants calls, mostly from phones and mostly at night.",
    seen: "Landing page of Fast Pipe: a dripping pipe under “Leak? Call now”, a large phone number, opening hours, the area served on a map and a short form.",
    why: "The number is the biggest thing on the page, and on a phone it stays at the bottom of the screen.",
  },
  {
    id: "sample-course",
    picture: course,
    title: "One sign-up",
    brief: "A teacher fills an evening course in watercolor.",
    seen: "Landing page of Evening Ink: a painted sunset under “Learn watercolor in 6 nights”, dates, what you’ll learn, the teacher and a sign-up form.",
    why: "Dates and open seats come first because that’s what people decide on. The form asks for just two things.",
  },
] as const;

/** Three page screenshots; each links to its large version without scripts. */
export default function Showcase() {
  return (
    <ul className="grid gap-8 md:grid-cols-3">
      {pages.map(({ id, picture, title, brief, seen, why }) => (
        <li key={id} className="flex">
          <Card raised className="flex min-w-0 flex-1 flex-col">
            <button
              type="button"
              popoverTarget={id}
              aria-label={`${title}: open the full-size picture`}
              className="block w-full bg-abyss focus-visible:outline-offset-0"
            >
              <img src={picture} alt="" width={480} height={720} loading="lazy" className="block h-auto w-full" />
            </button>
            <div className="flex-1 border-cyan border-t-4 p-5">
              <ExampleBadge />
              <h3 className="mt-3">{title}</h3>
              <p className="mt-2">{brief}</p>
              <p className="mt-2 text-mute">{why}</p>
            </div>
          </Card>
          <LargePicture id={id} title={title} picture={picture} seen={seen} />
        </li>
      ))}
    </ul>
  );
}

function LargePicture({ id, title, picture, seen }: { id: string; title: string; picture: string; seen: string }) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={title}
      className="pixel-frame-raised m-auto max-h-[90dvh] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto bg-night backdrop:bg-abyss/80"
    >
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="Close"
        className="sticky top-2 float-right mr-2 -mb-11 grid size-11 place-items-center bg-night hover:text-cyan focus-visible:-outline-offset-4"
      >
        <Icon name="close" className="size-4" />
      </button>
      <img src={picture} alt={seen} width={480} height={720} loading="lazy" className="block h-auto w-full" />
    </div>
  );
}
