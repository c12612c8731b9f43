import type { PostTemplate } from "../template.ts";

/** The day that the brief names. */
export const eventDayTemplates: readonly PostTemplate[] = [
  {
    name: "Today",
    tag: "TheBigDay",
    about: "today",
    hook: {
      plain: "{Today}.",
      warm: "{Today}. We’d love to share it with you.",
      playful: "It’s happening! {Today}.",
      dry: "{Today}. It was on the calendar, so here we are.",
      bold: "{Today}. Be there.",
    },
    caption: {
      plain:
        "{Date} is here. What you need to know: [time], [place or link], and [anything people should bring or book].",
      warm: "We’ve been looking forward to {date}. Come find us: [time], [place or link]. Bring somebody you like.",
      playful:
        "{Date} finally showed up, and so did we. The essentials: [time], [place or link]. The rest is a surprise.",
      dry: "The facts, for those who skip to them: [time], [place or link]. That’s {date} covered.",
    },
    ask: {
      plain: "Share this with somebody who should know.",
      warm: "Tag the friend you’d bring along.",
      playful: "Tag your plus-one!",
      bold: "Send this to your group chat now.",
    },
    shows: "the moment itself, early in the day: [photo of what happens today]",
  },
  {
    name: "The day is here",
    tag: "MarkYourCalendar",
    about: "today",
    hook: {
      plain: "It’s {weekday}, {date}. {Today}.",
      warm: "The day is here. {Today}.",
      playful: "Cancel your other plans! {Today}.",
      dry: "{Today}. Fireworks were considered and rejected.",
      bold: "No more waiting. {Today}.",
    },
    caption: {
      plain:
        "Here is how to take part: [where to go or click], from [time]. Questions? Send a message and we’ll answer as fast as we can.",
      playful: "All you need: [where to go or click], from [time], and a good mood. We’ll handle the rest.",
      dry: "Instructions: [where to go or click], from [time]. Enthusiasm optional, but noted.",
    },
    ask: {
      plain: "Tell us below if you’re coming.",
      playful: "Who’s in? Hands up below!",
      bold: "Say “in” if you’re in.",
    },
    shows: "a short walk up to [photo of the place, the product or the page], with today’s date on screen",
  },
  {
    name: "Right now",
    tag: "HappeningNow",
    about: "today",
    hook: {
      plain: "{Today}. Details below.",
      playful: "Good morning! {Today}.",
      dry: "{Today}. As promised, which is rarer than it should be.",
    },
    caption: {
      plain:
        "It begins at [time]. To join, order or book: [link, phone or address]. We’ll post pictures in our stories through the day.",
      dry: "It begins at [time]. To take part: [link, phone or address]. It ends when it ends.",
    },
    ask: { plain: "Save this post so you have the details at hand.", bold: "Don’t scroll. Go." },
    shows: "three quick cuts from the first hour: [what people will see]",
  },
  {
    name: "It’s today",
    tag: "ItsToday",
    about: "today",
    hook: {
      plain: "Today’s the day. {Today}.",
      playful: "Wake up, it’s {weekday}! {Today}.",
      dry: "It’s {weekday}. {Today}. That’s the whole announcement.",
    },
    caption: {
      plain:
        "If you only read one of our posts this week, let it be this one. When: [time]. Where: [place or link]. Why it’s worth your while: [your reason].",
    },
    ask: { plain: "Any last questions? Ask them here." },
    shows: "one strong picture of [what it is about] with the weekday in large letters",
  },
  {
    name: "The moment",
    tag: "TheDayIsHere",
    about: "today",
    hook: { plain: "{Today}, from [time].", dry: "{Today}. Try to act surprised." },
    caption: {
      plain:
        "A quick plan for {weekday}: arrive at [time], head to [place or link], and ask for [name] if you need a hand.",
    },
    ask: { plain: "Pass it along to a neighbor or a coworker." },
    shows: "a person of the team getting things ready, filmed from behind",
    film: true,
  },
  {
    name: "Save the date, today",
    tag: "SaveTheDate",
    about: "today",
    hook: { plain: "{Today}. Here’s everything in one place." },
    caption: {
      plain:
        "Start: [time]. Location or link: [where]. Cost: [your price, or free]. Contact: [phone or email]. See you there.",
    },
    ask: { plain: "Comment if something is missing, and we’ll add it." },
    shows: "a simple card with the four facts, one below the other",
  },
];
