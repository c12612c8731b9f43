import type { PostTemplate } from "../template.ts";

export const topicTemplates: readonly PostTemplate[] = [
  {
    name: "Let’s talk about it",
    tag: "LetsTalk",
    hook: {
      plain: "Let’s talk about {topic}.",
      warm: "A few honest words about {topic}.",
      playful: "Can we talk about {topic} for a second?",
      dry: "Today’s subject: {topic}. Please hold your applause.",
      bold: "{Topic}. Let’s get into it.",
    },
    caption: {
      plain:
        "What people ask us first: [the question]. What we tell them: [a short, plain answer]. If your situation is different, we’re happy to look at it with you.",
      dry: "The usual question: [the question]. The usual answer: [a short, plain answer]. Unusual questions are welcome.",
    },
    ask: "Ask yours below.",
    shows: "{topic} as a headline, then one person answering to camera",
    film: true,
  },
  {
    name: "Three facts",
    tag: "DidYouKnow",
    hook: {
      plain: "Three things worth knowing about {topic}.",
      playful: "Pop quiz! How much do you know about {topic}?",
      dry: "Three facts about {topic}, for use at parties.",
      bold: "{Topic}: know this.",
    },
    caption: "One: [first fact]. Two: [second fact]. Three, and few people expect it: [third fact].",
    ask: "Which one was new to you?",
    shows: "three frames with one short fact each",
  },
  {
    name: "Where to begin",
    hook: {
      plain: "Thinking about {topic}? Begin here.",
      warm: "Do you have questions about {topic}? You’re not alone.",
      playful: "{Topic}: where do you even begin?",
      dry: "A beginner’s guide to {topic}, minus the guide.",
    },
    caption: {
      plain:
        "The first step is smaller than it looks: [one first step]. After that: [what comes next]. If you get stuck, write to {company|us}.",
      dry: "Start with this: [one first step]. Continue with that: [what comes next]. If it gets confusing, {company|we} can help.",
    },
    ask: "Save this for later, or send it to somebody who needs it.",
    shows: "a first step drawn as a simple line, then a second one",
  },
  {
    name: "Common mistake",
    tag: "LearnFromUs",
    hook: {
      plain: "The mistake we see most often with {topic}.",
      playful: "Oops! The classic mistake with {topic}.",
      dry: "How to get {topic} wrong, and then right.",
      bold: "Stop making this mistake with {topic}.",
    },
    caption:
      "[The mistake, in one sentence.] What works better: [one piece of advice]. It’s an easy one to fix once you know.",
    ask: "Save this, so it doesn’t happen to you.",
    shows: "the wrong way and the better way, one after the other",
    film: true,
  },
];

/** Events without a date. */
export const newsTemplates: readonly PostTemplate[] = [
  {
    name: "Coming up",
    tag: "ComingSoon",
    hook: {
      plain: "Coming up: {news}.",
      warm: "We can finally share this: {news}.",
      playful: "We’ve been bursting to tell you: {news}!",
      dry: "An announcement, made calmly: {news}.",
      bold: "Big news. {News}.",
    },
    caption: {
      plain:
        "There’s still a lot to do until then, and we’ll take you along. What is decided so far: [one detail you can share].",
      dry: "What we know: [one detail you can share]. What we don’t know yet could fill a longer post.",
    },
    ask: "Anything you’re curious about already?",
    shows: "a first glimpse: [photo, drawing or plan of what is coming]",
  },
  {
    name: "Progress report",
    tag: "WorkInProgress",
    hook: {
      plain: "A progress report. As a reminder: {news}.",
      playful: "Update time! {News}, and we’re getting closer.",
      dry: "For those keeping track: {news}.",
    },
    caption: "Done: [what is finished]. Next: [what comes next]. Harder than expected: [one honest detail].",
    ask: "What should we show you along the way?",
    shows: "something unfinished, filmed while somebody works on it",
    film: true,
  },
];
