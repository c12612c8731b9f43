import type { PostTemplate } from "../template.ts";

/** Reduced prices and specials; they do not mention visitors. */
export const saleTemplates: readonly PostTemplate[] = [
  {
    name: "Sale day",
    tag: "SaleAlert",
    hook: {
      plain: "{Today}.",
      warm: "A little thank-you to all of you. {Today}.",
      playful: "Ready, set, go! {Today}.",
      dry: "{Today}. We’re told people like these.",
      bold: "It’s on. {Today}.",
    },
    caption: {
      plain:
        "Where to find it: [link, code or address]. It runs until [end date]. Can’t decide? Ask, and we’ll make a suggestion.",
      playful:
        "The map to the treasure: [link, code or address]. It disappears on [end date]. Run, don’t walk. Okay, walking is fine.",
      dry: "The relevant facts: [link, code or address], until [end date]. We’ll be here, pretending to be calm.",
    },
    ask: { plain: "Share it with somebody who’s been waiting.", playful: "Tag your shopping buddy!" },
    shows: "the offer in plain letters over one strong product picture",
  },
  {
    name: "Today’s special",
    tag: "TreatYourself",
    hook: {
      plain: "For those who waited: {today}.",
      playful: "You waited, and it’s finally here! {Today}.",
      dry: "{Today}. Patience occasionally pays off.",
    },
    caption:
      "What’s included: [products or services]. Good for: [one person, or everyone]. Our tip if you’re only getting one thing: [your tip].",
    ask: "Tell us what’s on your list.",
    shows: "three favorites in a row, each with one short line",
  },
];

export const saleSoonTemplates: readonly PostTemplate[] = [
  {
    name: "Sale ahead",
    tag: "MarkYourCalendar",
    hook: {
      plain: "Three days to go. {On}.",
      warm: "We wanted you to know first. {On}.",
      playful: "Start your wish list! {On}.",
      dry: "{On}. Three days is enough time to make a list.",
      bold: "Three days. {On}.",
    },
    caption: {
      plain:
        "Take a look around now and write down what you’d like, so you’re quick on {date}. A first hint: [one thing that’s included].",
      dry: "Some people will plan ahead, and others will panic on {date}. A hint for the first group: [one thing that’s included].",
    },
    ask: "Save this post as your reminder.",
    shows: "{date} in large letters, with a price tag turned face down",
  },
  {
    name: "Early notice",
    tag: "HeadsUp",
    hook: { plain: "An early heads-up. {On}.", playful: "You didn’t hear it from us! {On}." },
    caption: "If you’ve had your eye on something, wait just a little longer. We’ll post the details here on the day.",
    ask: "What are you hoping for?",
    shows: "a closed box with a bow, opened by a finger’s width",
  },
];

export const weeklyTemplates: readonly PostTemplate[] = [
  {
    name: "Weekly date",
    tag: "EveryWeek",
    hook: {
      plain: "It’s {weekday}. {Weekly}.",
      warm: "Our favorite part of {weekday}: {thing}.",
      playful: "Happy {weekday}! You know what that means: {thing}.",
      dry: "It’s {weekday} again. {Weekly}.",
      bold: "{Weekday}. {Thing}. No excuses.",
    },
    caption:
      "Same day every week, so it’s easy to remember. From [time], [place or link]. Regulars and first-timers are both welcome.",
    ask: "Who’s coming with you this time?",
    shows: "people enjoying [photo of it], with the weekday in the corner",
  },
  {
    name: "Weekly reminder",
    tag: "WeeklyPlan",
    hook: {
      plain: "Your {weekday} plans, sorted: {thing}.",
      playful: "{Weekday} called. It wants you here: {thing}!",
      dry: "A {weekday} without plans is a choice. So is this: {thing}.",
    },
    caption: "If you’ve been meaning to stop by, this is the week. On the program this time: [what’s on].",
    ask: "Save this for your week.",
    shows: "a ten-second clip of last time, with the sound on",
    film: true,
  },
];

export const untilTemplates: readonly PostTemplate[] = [
  {
    name: "Last day",
    hook: {
      plain: "{Last}.",
      warm: "A friendly heads-up. {Last}.",
      playful: "Blink and it’s gone! {Last}.",
      dry: "{Last}. Tomorrow you’ll remember it fondly.",
      bold: "Final hours. {Last}.",
    },
    caption: {
      plain:
        "It ends tonight, {date}. Here’s where to go: [link or phone number]. If you’re unsure, ask us now and we’ll help you decide.",
      playful:
        "The clock stops tonight, {date}. Grab it at [link or phone number]. Tomorrow is too late, and we don’t make the rules. Well, we do.",
      dry: "It ends on {date}, which is today. The way in: [link or phone number].",
    },
    ask: "Send this to the friend who always asks too late.",
    shows: "a clock or a closing door, and the offer in plain letters",
  },
  {
    name: "Final reminder",
    tag: "DontMissIt",
    hook: {
      plain: "Today, and then it’s over. {Last}.",
      dry: "It’s {date}. {Last}. No sequel is planned.",
    },
    caption: "After today it’s done: [where to find it]. A big hand for all the early birds who have used it already.",
    ask: "Questions before it ends? Ask away.",
    shows: "one line of text that is slowly crossed out",
  },
];

export const lastingTemplates: readonly PostTemplate[] = [
  {
    name: "While it lasts",
    tag: "LimitedTime",
    hook: {
      plain: "{On}.",
      warm: "A gentle reminder. {On}.",
      playful: "Tick, tock! {On}.",
      dry: "{On}. After that, full seriousness.",
      bold: "{On}. Then it’s gone.",
    },
    caption: {
      plain:
        "If you’ve been thinking about it, {date} is the day to keep in mind. All the details: [where to read more].",
      dry: "{Date} is the deadline, and deadlines are wonderful things. All the details: [where to read more].",
    },
    ask: "Set a reminder, or do it now and forget about it.",
    shows: "the offer in plain letters, and the last date below it",
  },
];

export const closedTemplates: readonly PostTemplate[] = [
  {
    name: "Closed today",
    tag: "Closed",
    hook: {
      plain: "We’re closed today, {date}.",
      warm: "We’re closed today, {date}, to spend it with our people.",
      playful: "Gone resting! We’re closed today, {date}.",
      dry: "We’re closed today, {date}. The door won’t argue, it just won’t open.",
    },
    caption:
      "We’ll be back on [next day open]. If it can’t wait: [emergency contact, or delete this line]. Enjoy the day.",
    ask: "How are you spending it?",
    shows: "the closed door, or {spot} without anybody in it, with a handwritten sign",
  },
  {
    name: "Day off",
    hook: { plain: "A note on our hours: closed on {date}.", dry: "Closed on {date}. Even we need a day off." },
    caption: "Messages that come in today get an answer on [next day open]. Thanks for your patience.",
    ask: "Leave your question here and we’ll pick it up.",
    shows: "a sign on the door, photographed straight on",
  },
];
