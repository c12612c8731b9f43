import type { PostTemplate } from "../template.ts";

/** The days before. */
export const beforeEventTemplates: readonly PostTemplate[] = [
  {
    name: "One week to go",
    tag: "ComingSoon",
    daysBefore: 7,
    hook: {
      plain: "{Soon}.",
      warm: "Something to look forward to. {Soon}.",
      playful: "Psst! {Soon}.",
      dry: "{Soon}. Try to contain yourselves.",
      bold: "{Soon}. Clear your calendar.",
    },
    caption: {
      plain:
        "Put {date} in your calendar now and you won’t have to remember it later. We’ll share the details here as the day gets closer.",
      warm: "We wanted you to be among the first to hear it. Save {date}, tell a friend, and check back here for the details.",
      playful: "{Date}. Write it on your hand, your fridge, your coworker. We’ll spill more details here soon.",
      dry: "The date is {date}. We’ve said it, so now it has to happen.",
    },
    ask: { plain: "Set a reminder so it doesn’t slip by.", playful: "Set a reminder. Future you says thanks!" },
    shows: "{date} in large letters, and behind it a blurred glimpse of [what is coming]",
  },
  {
    name: "Three days to go",
    tag: "Countdown",
    daysBefore: 3,
    hook: {
      plain: "{Soon}. Are you ready?",
      warm: "We’re counting the days. {Soon}.",
      playful: "The countdown is on! {Soon}.",
      dry: "{Soon}. The to-do list has opinions about that.",
      bold: "Three days. {On}.",
    },
    caption: {
      plain:
        "A look at the preparations: [photo of what is being prepared]. Still open: [one thing left to do]. We’ll get there.",
      playful: "Current status {at}: [one thing left to do], two to-do lists, zero panic. Mostly.",
      dry: "Progress report: most things are done, and [one thing left to do] is being discussed with great calm.",
    },
    ask: { plain: "What do you want to know before then?", bold: "Questions? Ask now." },
    shows: "hands preparing something {at}, and a number three that turns into a two",
    film: true,
  },
  {
    name: "The day before",
    tag: "Tomorrow",
    daysBefore: 1,
    hook: {
      plain: "{Soon}.",
      warm: "One more sleep. {Soon}.",
      playful: "Almost there! {Soon}.",
      dry: "{Soon}. Sleep is recommended.",
      bold: "Last call. {Soon}.",
    },
    caption: {
      plain:
        "The short version for {date}: [time], [place or link]. If you have questions tonight, write to us and we’ll reply.",
      warm: "Everything is set for {date}: [time], [place or link]. We can’t wait to see you.",
      playful: "Pack your curiosity. {Date}, [time], [place or link]. We’ll be the ones who look a little too excited.",
      dry: "For the record: {date} at [time], [place or link]. You can’t say nobody told you.",
    },
    ask: { plain: "Are you in? Let us know below.", playful: "Coming? Drop a yes below!" },
    shows: "the place or the product the evening before, in quiet light",
  },
  {
    name: "On the horizon",
    tag: "StayTuned",
    hook: { plain: "Save the date. {On}.", playful: "Got plans? {On}.", dry: "{On}. Consider this formal notice." },
    caption:
      "Whether it’s your first time or you’ve known {company|us} for years, there’s room for you. Details: [time], [place or link].",
    ask: "Who would you go with? Let them know.",
    shows: "a calendar page with one day circled by hand",
  },
  {
    name: "Something’s coming",
    tag: "SneakPeek",
    hook: {
      plain: "A quick reminder. {On}.",
      playful: "Reminder, because we love reminders! {On}.",
      dry: "A reminder you didn’t ask for. {On}.",
    },
    caption:
      "Here’s a first look: [photo or teaser]. There will be more to see on {date} itself, so keep an eye on this page.",
    ask: "Guess what’s in the picture.",
    shows: "an extreme close-up of [what is coming] that gives little away",
  },
];

/** The day after. */
export const afterEventTemplates: readonly PostTemplate[] = [
  {
    name: "The day after",
    tag: "ThankYou",
    isVisit: true,
    hook: {
      plain: "Were you there? A look back at {what}.",
      warm: "A heartfelt thank-you, and a look back at {what}.",
      playful: "Still smiling about {what}!",
      dry: "A look back at {what}. We survived. So did the furniture.",
      bold: "{What}: done. Here’s the proof.",
    },
    caption: {
      plain:
        "[Three photos from the day.] To all who came, wrote, shared or helped: thank you. If you missed it, here’s what’s still possible: [how to catch up].",
      playful: "[Three photos from the day.] You showed up and you made it fun. Missed it? [How to catch up].",
      dry: "[Three photos from the day.] Attendance was voluntary and appreciated. For those who missed it: [how to catch up].",
    },
    ask: { plain: "Tag yourself if you spot your face.", playful: "Spot yourself? Tag yourself!" },
    shows: "three photos from the day: a face, a detail, the whole room",
  },
  {
    name: "Looking back",
    tag: "Recap",
    hook: {
      plain: "{What}, in one picture.",
      playful: "Missed it? We saved you a recap!",
      dry: "For everyone who was busy: {what}, in brief.",
    },
    caption:
      "If we had to choose one: [your best photo]. Our favorite moment: [one sentence]. There’s more in our stories.",
    ask: "What was your favorite part?",
    shows: "the single best picture of the day, without text",
  },
];

/** The day that the brief names. */
export const eventDayTemplates: readonly PostTemplate[] = [
  {
    name: "Today",
    tag: "TheBigDay",
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
    hook: {
      plain: "Today’s the day. {Today}.",
      playful: "Wake up, it’s {weekday}! {Today}.",
      dry: "It’s {weekday}. {Today}. That’s the whole announcement.",
    },
    caption:
      "If you only read one of our posts this week, let it be this one. When: [time]. Where: [place or link]. Why it’s worth your while: [your reason].",
    ask: "Any last questions? Ask them here.",
    shows: "one strong picture of [what it is about] with the weekday in large letters",
  },
  {
    name: "The moment",
    tag: "TheDayIsHere",
    hook: { plain: "{Today}, from [time].", dry: "{Today}. Try to act surprised." },
    caption:
      "A quick plan for {weekday}: arrive at [time], head to [place or link], and ask for [name] if you need a hand.",
    ask: "Pass it along to a neighbor or a coworker.",
    shows: "a person of the team getting things ready, filmed from behind",
    film: true,
  },
  {
    name: "Save the date, today",
    tag: "SaveTheDate",
    hook: "{Today}. Here’s everything in one place.",
    caption:
      "Start: [time]. Location or link: [where]. Cost: [your price, or free]. Contact: [phone or email]. See you there.",
    ask: "Comment if something is missing, and we’ll add it.",
    shows: "a simple card with the four facts, one below the other",
  },
];
