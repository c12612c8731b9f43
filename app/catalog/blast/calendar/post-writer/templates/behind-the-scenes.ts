import type { PostTemplate } from "../template.ts";

/** True of any business: facts that only the customer knows are placeholders in brackets. */
export const behindTheScenesTemplates: readonly PostTemplate[] = [
  {
    name: "Behind the scenes",
    hook: {
      plain: "Behind the scenes {at}.",
      warm: "Come on in. This is {spot}.",
      playful: "Backstage pass to {spot}? Granted!",
      dry: "Behind the scenes: less glamorous than it sounds, more interesting than it looks.",
      bold: "The part nobody shows you.",
    },
    caption: {
      plain:
        "People see the result. Here’s what comes before it: [one thing that happens before customers see anything].",
      playful: "You see the shiny part. Here’s the other part: [one thing that happens before customers see anything].",
      dry: "The glamorous truth: [one thing that happens before customers see anything].",
    },
    ask: "Which part should we show you next?",
    shows: "{spot} during ordinary work, without staging",
  },
  {
    name: "Meet the team",
    hook: {
      plain: "Meet [name].",
      warm: "We’d love for you to meet [name].",
      playful: "Everybody, say hi to [name]!",
      dry: "This is [name]. [Name] agreed to this post after some negotiation.",
      bold: "[Name]. You’ll want to know this person.",
    },
    caption: {
      plain:
        "What [name] does at {company|our place}: [role in one sentence]. Favorite part of the day: [answer]. Most misunderstood part of the job: [answer].",
      dry: "Job: [role in one sentence]. Hidden talent: [answer]. Opinion on Mondays: [answer].",
    },
    ask: { plain: "Say hi to [name] in the comments.", playful: "Send some love in the comments!" },
    shows: "a portrait of one team member at their usual spot",
  },
  {
    name: "How it started",
    tag: "OurStory",
    hook: {
      plain: "How {company|it all} started.",
      warm: "Every business has a first day. This was ours.",
      playful: "Throwback time!",
      dry: "Our origin story. No radioactive spiders were involved.",
      bold: "Day one looked like this.",
    },
    caption: {
      plain:
        "[The year], [the place], and one idea: [what you wanted to do better]. A lot has changed since then. That idea hasn’t.",
      dry: "[The year], [the place], one idea: [what you wanted to do better]. The idea aged better than the photos.",
    },
    ask: "What should we tell you about next?",
    shows: "an early photo next to one of today, taken from the same angle",
  },
  {
    name: "Before and after",
    hook: {
      plain: "Before and after.",
      playful: "Ready for the “after”?",
      dry: "Before. After. The middle was mostly patience.",
      bold: "See the difference.",
    },
    caption: {
      plain:
        "[Photo before] and [photo after]. The decision that made the difference: [one decision]. The rest followed from there.",
      dry: "[Photo before], [photo after]. In between: [one decision] and a lot of small ones.",
    },
    ask: "What do you notice first?",
    shows: "the starting point and the result from the same angle, with a slow wipe between them",
  },
  {
    name: "Day in the life",
    film: true,
    hook: {
      plain: "An ordinary day at {company|work}, hour by hour.",
      warm: "Spend a day with us.",
      playful: "One day, twenty seconds. Hold on tight!",
      dry: "A day in the life. Heavily edited for excitement.",
      bold: "This is what a workday looks like.",
    },
    caption: {
      plain:
        "It begins at [time] with [first task] and ends with [last task]. The best minute is usually somewhere in between.",
      dry: "[Time]: [first task]. Later: [last task]. In between: things that don’t fit in a caption.",
    },
    ask: "Which part of your day looks like ours?",
    shows: "short clips from morning to evening, with the time in a corner",
  },
  {
    name: "Tools of the trade",
    hook: {
      plain: "One thing we’d replace within the hour.",
      playful: "Hands off: this one’s ours!",
      dry: "Please don’t borrow this.",
      bold: "We don’t start without this.",
    },
    caption: {
      plain: "[Photo of a tool, and its name.] It’s been with us since [when], and it earns its place {at} every day.",
      dry: "[Photo of a tool, and its name.] Employee of the month, again.",
    },
    ask: "What’s the one tool you’d never give away?",
    shows: "one object on a plain ground, picked up and used",
  },
  {
    name: "Work in progress",
    tag: "WIP",
    film: true,
    hook: {
      plain: "What {company|our team} is working on right now.",
      warm: "A first look, just for you.",
      playful: "Sneak peek! You didn’t see it here.",
      dry: "Unfinished, and we’re showing it anyway.",
      bold: "In the works. Watch this.",
    },
    caption: {
      plain:
        "[Photo of something unfinished.] It’s going to be [what it is]. It may still change, so now is a good moment for an opinion.",
      dry: "[Photo of something unfinished.] It’s going to be [what it is]. At the moment it requires imagination.",
    },
    ask: "What would you change?",
    shows: "something unfinished {at}, filmed while somebody works on it",
  },
  {
    name: "What we won’t do",
    tag: "OurValues",
    hook: {
      plain: "One thing {company|we} won’t do.",
      playful: "A promise, in writing!",
      dry: "A short list of things we don’t do.",
      bold: "Never. Here’s what we mean.",
    },
    caption: {
      plain:
        "[One thing you turn down or refuse to do, and why.] It isn’t always the easy choice, and we’d make it again.",
      dry: "[One thing you turn down or refuse to do, and why.] That’s the list. Short lists are easier to keep.",
    },
    ask: "What’s on your list?",
    shows: "one sentence in large letters on a plain ground in the brand’s colors",
  },
  {
    name: "A lesson",
    tag: "LessonsLearned",
    film: true,
    hook: {
      plain: "Something we learned the hard way.",
      warm: "We don’t always get it right the first time.",
      playful: "Oops, we learned something!",
      dry: "A mistake, presented as wisdom.",
      bold: "We got this wrong.",
    },
    caption: {
      plain: "[What went wrong, in one sentence.] What we do differently since: [one change]. Worth it, in hindsight.",
      dry: "[What went wrong, in one sentence.] Since then: [one change]. Experience is what you get instead.",
    },
    ask: "What did you learn the hard way?",
    shows: "a person telling a short story to camera, relaxed, in one take",
  },
  {
    name: "Sound on",
    film: true,
    hook: {
      plain: "Turn the sound on for this one.",
      playful: "Headphones in, volume up!",
      dry: "No music, no talking. You’re welcome.",
      bold: "Listen.",
    },
    caption:
      "[Ten seconds of sound from your day, without music.] If you know {spot}, you may recognize it right away.",
    ask: "Guess what it is.",
    shows: "close recordings from {spot}, cut to a steady beat",
  },
  {
    name: "Small joy",
    tag: "SmallJoys",
    hook: {
      plain: "A small thing that made our week.",
      warm: "A little moment that made us smile.",
      playful: "This made us grin like kids!",
      dry: "We smiled this week. There were witnesses.",
      bold: "Best moment of the week.",
    },
    caption: {
      plain: "[What happened, in two sentences.] It won’t change the world, and it’s a good reason to keep going.",
      dry: "[What happened, in two sentences.] We’ll be back to normal tomorrow.",
    },
    ask: "And yours? Small things count.",
    shows: "a candid moment, a little blurred and quite real",
  },
];
