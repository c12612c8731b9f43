/** The About page's words. Icons are symbols of the sprite. */
type Point = { icon: string; title: string; text: string };

export const FOUNDED = 2023;

export const about = {
  eyebrow: "About us",
  heading: "Small crew. Real work. Clear prices.",
  sub: `Pixel Pilots is a digital marketing agency, founded in ${FOUNDED}. We do marketing for people who would rather run their business.`,
};

export const approach: { eyebrow: string; heading: string; paragraphs: readonly string[]; steps: readonly Point[] } = {
  eyebrow: "How we work",
  heading: "Our approach",
  paragraphs: [
    "Most owners we meet have paid for marketing that they could not check. The report was thick, the result was not. So we began with three rules: say the price first, write down what will be done, and show what came of it.",
    "Software does the repetitive part. It answers the phone at night, drafts the posts and watches the ads. People do the rest: they listen, decide, edit and pick up when you call.",
  ],
  steps: [
    { icon: "article", title: "You brief us", text: "One form, in your own words. You see the price before you pay." },
    { icon: "phone-call", title: "We call you", text: "Within 24 hours, to ask what the form could not." },
    { icon: "zap", title: "We build it", text: "By the date that the service promises, with your brand on it." },
    { icon: "chart", title: "You check it", text: "In plain figures. If it did not work, we say so first." },
  ],
};

export const values: { eyebrow: string; heading: string; items: readonly Point[] } = {
  eyebrow: "What we hold on to",
  heading: "Four values",
  items: [
    {
      icon: "coins",
      title: "Clarity",
      text: "Prices are on the page. So is what they include, and what happens when you change your mind.",
    },
    {
      icon: "target",
      title: "Results you can check",
      text: "We agree on a figure before we start, and report that figure, even in the months when it is not pretty.",
    },
    {
      icon: "robot-face-happy",
      title: "Machines for chores, people for judgment",
      text: "AI drafts and answers. A person reads what goes out under your name.",
    },
    {
      icon: "gamepad",
      title: "Play",
      text: "People remember what they enjoyed. That is why we draw robots, build games and put pixels on serious work.",
    },
  ],
};

export const crew = {
  eyebrow: "The crew",
  heading: "A team of three",
  sub: "And one robot. You will talk to one of these people, whichever service you choose.",
};

export const reasons: { eyebrow: string; heading: string; items: readonly string[] } = {
  eyebrow: "Reasons to choose us",
  heading: "Why Pixel Pilots?",
  items: [
    "You know the price before you begin, and it does not change afterwards.",
    "A person contacts you within 24 hours of your order.",
    "Delivery dates are in writing: 5 days for a web page, 45 days for a game.",
    "The people who plan the work are the people who do it.",
    "Monthly services run for as long as you want them, and no longer.",
    "If we have not begun, you get your money back, less a 5% processing fee.",
  ],
};

export const invitation = {
  heading: "Tell us what you are building",
  text: "Ask a question, get a price, or just say hello. We answer every message.",
  button: "Get in Touch",
};
