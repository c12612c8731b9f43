import bakery from "~/content/images/samples/page-bakery.png?url";
import course from "~/content/images/samples/page-course.png?url";
import plumber from "~/content/images/samples/page-plumber.png?url";
import { Samples } from "~/ui/examples";
import { ViewerPicture } from "~/ui/viewer/viewer";

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

export default function Showcase() {
  return (
    <Samples
      samples={pages.map(({ id, picture, title, brief, seen, why }) => ({
        title,
        about: brief,
        content: (
          <div className="gap-8 sm:flex">
            <div className="flex-1">
              <ViewerPicture id={id} src={picture} width={480} height={720} alt={seen} />
            </div>
            <p className="flex-1">{why}</p>
          </div>
        ),
      }))}
    />
  );
}
