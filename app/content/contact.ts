import type { ClaimName } from "./claims";

/** The words around the contact form, on the home page and on /contact. */

/** One that names a claim has the claim as its title, and is left out where the agency does not make it. */
type Benefit = { icon: string; text: string } & ({ title: string } | { claim: ClaimName });

export const contactSection: { eyebrow: string; heading: string; sub: string; benefits: Benefit[] } = {
  eyebrow: "Press start",
  heading: "Let’s talk",
  sub: "Tell us what you need. A person answers within 24 hours on business days.",
  benefits: [
    { icon: "speed-fast", title: "Fast Results", text: "Your custom web page is ready within 5 days." },
    { icon: "chart", title: "Data-Driven", text: "Your numbers drive every decision, and you see all of them." },
    { icon: "trophy", claim: "award", text: "Original pixel art, drawn in-house for every client." },
  ],
};

export const contactPage = {
  eyebrow: "Contact",
  heading: "Talk to our crew",
  sub: "Use the form, call or email us. A person from our team answers within 24 hours on business days.",
  why: {
    heading: "Why choose us",
    reasons: [
      { icon: "coins", title: "Prices up front", text: "You see the price before you start. No hidden fees." },
      {
        icon: "users",
        title: "People who stay",
        text: "The person who sets it up answers your questions.",
      },
      {
        icon: "chart",
        title: "Numbers you can check",
        text: "We report what your money achieved, so you can judge us on results.",
      },
    ],
  },
  start: { heading: "Know what you want?", sub: "Start right here. Each form takes a few minutes." },
};
