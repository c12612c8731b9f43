import type { PostTemplate } from "../template.ts";

export const audienceTemplates: readonly PostTemplate[] = [
  {
    name: "For you",
    tag: "ThisIsForYou",
    hook: {
      plain: "A question for {audience}.",
      warm: "To all the {audience} here: we see you.",
      playful: "Calling all {audience}!",
      dry: "{Audience}, we have a question. It won’t take long.",
      bold: "{Audience}, listen up.",
    },
    caption: {
      plain:
        "What is the one thing you’d like {company|us} to explain, show or make easier? The most common answer becomes a post of its own.",
      dry: "What should {company|we} explain, show or fix? The most common answer wins a post. There’s no trophy.",
    },
    ask: "One sentence is enough.",
    shows: "a plain card with the question, and plenty of space around it",
  },
  {
    name: "Who we have in mind",
    tag: "Community",
    hook: {
      plain: "Who do we think of when we plan these posts? {Audience}, first of all.",
      playful: "We made this page with {audience} in mind. Surprise!",
      dry: "This page is for {audience}. Everyone else may read along.",
    },
    caption: {
      plain:
        "If that’s you: what does an ordinary week look like, and where could we be useful? If it isn’t, you’re just as welcome.",
      dry: "If that’s you, tell us what your week looks like. If not, stay anyway. There’s room.",
    },
    ask: "Tell us a little about yourself.",
    shows: "an everyday moment from the life of {audience}, without posing",
  },
  {
    name: "A habit",
    tag: "EverydayHabits",
    isGame: true,
    hook: {
      plain: "{Audience}: what small thing saves you the most time?",
      playful: "{Audience}, spill: what’s your best little hack?",
      dry: "{Audience}: name one habit that works. We’ll quietly adopt it.",
    },
    caption:
      "Ours: [one small habit of yours]. It takes a minute, it costs nothing, and we’d never go back. We’re collecting more.",
    ask: "Share yours, and steal one from the comments.",
    shows: "one hand doing one small thing, filmed close",
    film: true,
  },
];

export const qualityTemplates: readonly PostTemplate[] = [
  {
    name: "What we are",
    tag: "OurStory",
    hook: {
      plain: "{Quality}. And glad to say so.",
      warm: "{Quality}, and thankful for it every day.",
      playful: "{Quality} and proud!",
      dry: "{Quality}. We’d have put it on a mug, but here we are.",
      bold: "{Quality}. Period.",
    },
    caption: {
      plain:
        "What does that mean in practice at {company|our place}? [One example from an ordinary week.] It’s a small thing, and it’s how we like to work.",
      dry: "In practice: [one example from an ordinary week]. Nothing glamorous, which is how you know it’s true.",
    },
    ask: "Know another business like that? Tag it.",
    shows: "the people behind the business in one picture: [photo of the team or family]",
  },
];

export const companyTemplates: readonly PostTemplate[] = [
  {
    name: "Our name",
    tag: "BehindTheName",
    hook: {
      plain: "Why the name {company}?",
      warm: "The story behind the name {company}.",
      playful: "How did {company} get its name? Wrong guesses welcome!",
      dry: "{Company}: the name, explained.",
      bold: "{Company}. There’s a reason it’s called that.",
    },
    caption: {
      plain:
        "[Two sentences on where the name comes from.] Names stick, so we wanted you to have the real story before somebody makes up a better one.",
      dry: "[Two sentences on where the name comes from.] It was that or something much longer.",
    },
    ask: "What did you think it meant?",
    shows: "the logo or the sign, first in parts, then as a whole",
  },
  {
    name: "How we met",
    hook: {
      plain: "How did you first hear about {company}?",
      playful: "Be honest: how did you find {company}?",
      dry: "How did you end up at {company}? Take your time.",
    },
    caption: {
      plain: "A friend, a sign, a search at midnight? We like to know, because it tells us where to say thank you.",
      dry: "A friend, a sign, a wrong turn? All answers help us pretend that we understand marketing.",
    },
    ask: "Tell us your version.",
    shows: "a simple map with one dotted line that ends at {company}",
  },
  {
    name: "Tag us",
    hook: {
      plain: "Got a picture of {company} in action?",
      warm: "Your pictures of {company} make our week.",
      playful: "Strike a pose and tag {company}!",
      dry: "You’ve photographed your lunch. {Company} would like a turn.",
    },
    caption: {
      plain:
        "Share it and tag us. With your permission, we’ll show a few of them here next week, with your name next to it.",
      dry: "Share it and tag us. With your permission it ends up here, which is as close to a museum as we get.",
    },
    ask: "Tag us so we can find it.",
    shows: "[a picture by a customer, used with permission]",
  },
  {
    name: "In a sentence",
    tag: "WhatWeDo",
    hook: {
      plain: "What does {company} do, in one sentence?",
      playful: "{Company} in one breath. Ready?",
      dry: "{Company}, for people in a hurry.",
      bold: "{Company} in one line.",
    },
    caption:
      "[What you do, for whom, in one sentence.] If you had to explain it to a friend, what would you say? We might borrow it.",
    ask: "Give us your one-sentence version.",
    shows: "one sentence typed out letter by letter",
    film: true,
  },
];
