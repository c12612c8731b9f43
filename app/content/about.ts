type Point = { icon: string; title: string; text: string };

const approachSteps: readonly Point[] = [
  { icon: "article", title: "You brief us", text: "One form, in your own words. You see the price before you pay." },
  { icon: "phone-call", title: "We call you", text: "Within {contact-days}, to ask what a form can’t." },
  { icon: "zap", title: "We build it", text: "On brand and on the date we promised." },
  {
    icon: "chart",
    title: "You check it",
    text: "In plain numbers. If something didn’t work, we’re the first to say so.",
  },
];

const values: readonly Point[] = [
  {
    icon: "coins",
    title: "Clarity",
    text: "Our prices are on the page, along with what’s included and what happens if you change your mind.",
  },
  {
    icon: "target",
    title: "Results you can check",
    text: "We agree on one number up front and report it every month, good or bad.",
  },
  {
    icon: "robot-face-happy",
    title: "Machines for chores, people for judgment",
    text: "AI drafts and answers. A person reads everything that goes out under your name.",
  },
  {
    icon: "gamepad",
    title: "Play",
    text: "People remember what they enjoy. That’s why we draw robots, build games and put pixels on serious work.",
  },
];

/** The words of the About page by section, as shipped. `{brand}` and other tokens are filled in by the page. */
export const shippedAbout = {
  intro: {
    eyebrow: "About us",
    heading: "Small crew. Real work. Clear prices.",
    sub: "{brand} is a digital marketing agency, founded in {founded}. We do the marketing for people who would rather run their business.",
  },
  approach: {
    eyebrow: "How we work",
    heading: "Our approach",
    paragraphs: [
      "Most owners we meet have paid for marketing they couldn’t check. The reports were thick; the results were thin. So we started with three rules: say the price up front, put the plan in writing, and show the results.",
      "Software handles the repetitive work: it answers the phone at night, drafts the posts and watches the ads. People do the rest. They listen, decide, edit and pick up when you call.",
    ],
    steps: approachSteps,
  },
  values: { eyebrow: "What we stand for", heading: "Four values", items: values },
  team: {
    eyebrow: "The crew",
    heading: "A team of three",
    sub: "And one robot. Whichever service you choose, you’ll talk to one of these people.",
  },
  reasons: {
    eyebrow: "Six reasons to choose us",
    heading: "Why choose {brand}?",
    points: [
      "You know the price before you start, and it doesn’t change.",
      "A real person contacts you within {contact-days} of your order.",
      "Delivery dates are in writing: {page-days} for a web page, {game-days} for a game.",
      "The people who plan the work are the people who do it.",
      "Keep a monthly service as long as you like. Cancel anytime.",
      "If we haven’t started, you get {refund}.",
    ],
  },
  invitation: {
    heading: "Tell us what you’re building",
    text: "Ask a question, get a price, or just say hello. We answer every message.",
    button: "Get in Touch",
  },
  search: {
    title: "About Us",
    description:
      "{brand} is a digital marketing agency, founded in {founded}: three people, a robot, clear prices and work that you can check.",
    picture: "",
  },
};

export type AboutWords = typeof shippedAbout;
