/** The words around the contact form, on the home page and on /contact. */

type Benefit = { icon: string; title: string; text: string };

export const contactSection: { eyebrow: string; heading: string; sub: string; benefits: Benefit[] } = {
  eyebrow: "Press start",
  heading: "Let’s talk",
  sub: "Tell us what you need. A person from our team answers within 24 hours.",
  benefits: [
    { icon: "speed-fast", title: "Fast Results", text: "A custom web page, for example, is yours within 5 days." },
    { icon: "chart", title: "Data-Driven", text: "We decide by your numbers, and you get to see all of them." },
    { icon: "trophy", title: "Award-Winning", text: "We draw every pixel ourselves, and clients like to show them." },
  ],
};

export const contactPage = {
  eyebrow: "Contact",
  heading: "Talk to our crew",
  sub: "Write to us, call us or send a mail. A person from our team answers within 24 hours.",
  why: {
    heading: "Why choose us",
    reasons: [
      { icon: "coins", title: "The price first", text: "You see what it costs before you start. No hidden fees." },
      {
        icon: "users",
        title: "People who stay",
        text: "Who sets it up for you also answers when you have a question.",
      },
      {
        icon: "chart",
        title: "Numbers to check",
        text: "We report what your money did, so that you can judge us by it.",
      },
    ],
  },
  start: { heading: "Know what you want?", sub: "Begin right here: each form takes a few minutes." },
};
