import type { ClaimName } from "./site";

/** `claim`: its title instead, while it is shown. */
type Benefit = { icon: string; title: string; text: string; claim?: ClaimName };

const benefits: readonly Benefit[] = [
  { icon: "speed-fast", title: "Fast Results", text: "Your custom web page is ready within {page-days}." },
  { icon: "chart", title: "Data-Driven", text: "Your numbers drive every decision, and you see all of them." },
  {
    icon: "trophy",
    title: "See for Yourself",
    claim: "award",
    text: "Don’t take our word for it: every service page shows samples of our work.",
  },
];

/** The words of the contact page by section, and of the home page's contact section, as shipped. */
export const shippedContact = {
  page: {
    eyebrow: "Contact",
    heading: "Talk to our crew",
    sub: "Use the form, call or email. Someone on our team replies within {contact-days}.",
  },
  why: {
    eyebrow: "Good reasons",
    heading: "Why choose us",
    reasons: [
      { icon: "coins", title: "Prices up front", text: "You see the price before you start. No hidden fees." },
      {
        icon: "users",
        title: "People who stick around",
        text: "The person who builds it also answers your questions.",
      },
      {
        icon: "chart",
        title: "Numbers you can check",
        text: "We show what your money did, so you can judge us by results.",
      },
    ],
  },
  start: {
    eyebrow: "Fast lane",
    heading: "Know what you want?",
    sub: "Start right here. Each form takes a few minutes.",
  },
  home: {
    eyebrow: "Press start",
    heading: "Let’s talk",
    sub: "Tell us what you need. A real person replies within {contact-days}.",
    benefits,
  },
  search: {
    title: "Contact",
    description:
      "Email {brand}, call us or visit us in Austin. Find our hours, phone number and message form. We reply within {contact-days}.",
    picture: "",
  },
};

export type ContactWords = typeof shippedContact;
