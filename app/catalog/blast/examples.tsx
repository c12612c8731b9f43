import { Samples } from "~/ui/examples";

/** A post draft: image, audio and text. */
type Post = { day: string; network: string; format: string; seen: string; heard: string; caption: string };

type Week = { title: string; about: string; posts: readonly Post[] };

const weeks: readonly Week[] = [
  {
    title: "A coffee roaster’s week",
    about: "Slow Mornings, a small-batch roaster in Austin. Tone: dry, friendly, no exclamation marks.",
    posts: [
      {
        day: "Monday",
        network: "Instagram",
        format: "Image with sound",
        seen: "Steam over a chipped blue mug, seen from above.",
        heard: "A kettle that clicks off, then quiet.",
        caption: "Monday is just a small-batch Sunday. We roasted yesterday, so you can skip the supermarket today.",
      },
      {
        day: "Tuesday",
        network: "TikTok",
        format: "Short video, 12 seconds",
        seen: "Beans turn from green to brown in the drum, sped up.",
        heard: "First crack, loud and close.",
        caption: "That popping is called first crack. It is also the sound of us not checking our email.",
      },
      {
        day: "Wednesday",
        network: "LinkedIn",
        format: "Image with text",
        seen: "Two price tags side by side: bean price and shelf price.",
        heard: "No sound.",
        caption:
          "What does a fair bag of coffee cost? Here is our own bag, line by line: farm, freight, roasting, packaging, us. [your figures]",
      },
      {
        day: "Thursday",
        network: "Facebook",
        format: "Image with sound",
        seen: "The roastery’s door with its opening hours in chalk.",
        heard: "A bell above a door.",
        caption:
          "We open at 7 on Saturday. If you bring your own jar, we fill it. If you bring your dog, we fill a bowl, too.",
      },
      {
        day: "Friday",
        network: "YouTube Shorts",
        format: "Video, 30 seconds",
        seen: "Cold brew from beans to bottle in five steps.",
        heard: "A calm voice that names each step.",
        caption: "Cold brew takes 16 hours and one glass jar. Start it tonight, thank yourself tomorrow.",
      },
    ],
  },
  {
    title: "A dental practice’s week",
    about: "Dr. Rivera Family Dental. Tone: calm and kind; never says “painless.”",
    posts: [
      {
        day: "Monday",
        network: "Instagram",
        format: "Image with sound",
        seen: "A pixel-art toothbrush that rises like the sun.",
        heard: "Birds, then brushing.",
        caption: "Two minutes, twice a day. Set a timer: most of us stop after forty-five seconds.",
      },
      {
        day: "Tuesday",
        network: "Facebook",
        format: "Image with text",
        seen: "The waiting room’s new reading corner for children.",
        heard: "No sound.",
        caption:
          "First visit with a toddler? Come ten minutes early, pick a book, and let them watch your checkup first.",
      },
      {
        day: "Wednesday",
        network: "TikTok",
        format: "Short video, 15 seconds",
        seen: "What each tool on the tray is for, one hand, one tool at a time.",
        heard: "A soft voice, no drill.",
        caption: "This little mirror looks scarier than it is. It only wants to see the back of your smile.",
      },
      {
        day: "Thursday",
        network: "LinkedIn",
        format: "Image with text",
        seen: "The team’s schedule board.",
        heard: "No sound.",
        caption: "We keep two appointments free every morning for toothaches. Nobody’s pain should wait for a gap.",
      },
      {
        day: "Friday",
        network: "YouTube Shorts",
        format: "Video, 30 seconds",
        seen: "How to floss around a retainer, drawn step by step.",
        heard: "A calm voice and soft clicks.",
        caption: "Retainer in the way? Thread, slide, wipe. Save this one for your teenager.",
      },
    ],
  },
  {
    title: "A software company’s week",
    about:
      "Stockly, inventory software for online shops. Tone: clear and professional, with numbers only where they are known.",
    posts: [
      {
        day: "Monday",
        network: "LinkedIn",
        format: "Image with text",
        seen: "A shelf with one empty place, outlined in pixels.",
        heard: "No sound.",
        caption:
          "“Out of stock” is the most expensive line in an online shop. Which product of yours showed it last week?",
      },
      {
        day: "Tuesday",
        network: "YouTube Shorts",
        format: "Screen recording, 25 seconds",
        seen: "Setting a reorder point, from click to alert.",
        heard: "A voice that explains each click.",
        caption: "Reorder points in 25 seconds: pick a product, type a number, and let the alert do the remembering.",
      },
      {
        day: "Wednesday",
        network: "Instagram",
        format: "Image with sound",
        seen: "A warehouse made of building blocks.",
        heard: "A scanner’s beep.",
        caption: "Count less, sell more. Our scanner app counts a shelf while you walk past it.",
      },
      {
        day: "Thursday",
        network: "Facebook",
        format: "Image with text",
        seen: "A quote card: “[your customer’s words].”",
        heard: "No sound.",
        caption:
          "What changed after the first month? We asked a shop that sells [product]. With their permission: [quote].",
      },
      {
        day: "Friday",
        network: "TikTok",
        format: "Short video, 10 seconds",
        seen: "Someone hunts for one box among a hundred; then the app points at it.",
        heard: "Game music that speeds up.",
        caption: "Level 1: find the blue mug. Level 2: find it before the customer hangs up.",
      },
    ],
  },
];

export default function Showcase() {
  return (
    <Samples
      samples={weeks.map(({ posts, ...week }) => ({
        ...week,
        content: (
          <>
            <ol className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
              {posts.map((post) => (
                <li key={post.day} className="flex">
                  <Draft {...post} />
                </li>
              ))}
            </ol>
            <p className="mt-6 text-mute">
              Five of a month’s 30 posts. Anything in [brackets] is a fact we’ll ask you for. We never make it up.
            </p>
          </>
        ),
      }))}
    />
  );
}

function Draft({ day, network, format, seen, heard, caption }: Post) {
  return (
    <article className="flex-1 border-pink border-t-4 bg-dusk p-5">
      <h4 className="font-bold text-lg">
        <span>{`${day}:`}</span> <span className="text-pink">{network}</span>
      </h4>
      <p className="text-mute text-sm">{format}</p>
      <blockquote className="mt-4">{caption}</blockquote>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        <dt className="text-mute">Seen</dt>
        <dd>{seen}</dd>
        <dt className="text-mute">Heard</dt>
        <dd>{heard}</dd>
      </dl>
    </article>
  );
}
