import type { PostTemplate } from "../template.ts";

/** Posts about topics and about events without a date. */
export const topicAndNewsTemplates: readonly PostTemplate[] = [
  {
    name: "Let’s talk about it",
    tag: "LetsTalk",
    about: "topic",
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
    ask: { plain: "Ask yours below." },
    shows: "{topic} as a headline, then one person answering to camera",
    film: true,
  },
  {
    name: "Three facts",
    tag: "DidYouKnow",
    about: "topic",
    hook: {
      plain: "Three things worth knowing about {topic}.",
      playful: "Pop quiz! How much do you know about {topic}?",
      dry: "Three facts about {topic}, for use at parties.",
      bold: "{Topic}: know this.",
    },
    caption: { plain: "One: [first fact]. Two: [second fact]. Three, and few people expect it: [third fact]." },
    ask: { plain: "Which one was new to you?" },
    shows: "three frames with one short fact each",
  },
  {
    name: "Where to begin",
    tag: "WhereToBegin",
    about: "topic",
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
    ask: { plain: "Save this for later, or send it to somebody who needs it." },
    shows: "a first step drawn as a simple line, then a second one",
  },
  {
    name: "Common mistake",
    tag: "LearnFromUs",
    about: "topic",
    hook: {
      plain: "The mistake we see most often with {topic}.",
      playful: "Oops! The classic mistake with {topic}.",
      dry: "How to get {topic} wrong, and then right.",
      bold: "Stop making this mistake with {topic}.",
    },
    caption: {
      plain:
        "[The mistake, in one sentence.] What works better: [one piece of advice]. It’s an easy one to fix once you know.",
    },
    ask: { plain: "Save this, so it doesn’t happen to you." },
    shows: "the wrong way and the better way, one after the other",
    film: true,
  },
  {
    name: "Coming up",
    tag: "ComingSoon",
    about: "news",
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
    ask: { plain: "Anything you’re curious about already?" },
    shows: "a first glimpse: [photo, drawing or plan of what is coming]",
  },
  {
    name: "Progress report",
    tag: "WorkInProgress",
    about: "news",
    hook: {
      plain: "A progress report. As a reminder: {news}.",
      playful: "Update time! {News}, and we’re getting closer.",
      dry: "For those keeping track: {news}.",
    },
    caption: { plain: "Done: [what is finished]. Next: [what comes next]. Harder than expected: [one honest detail]." },
    ask: { plain: "What should we show you along the way?" },
    shows: "something unfinished, filmed while somebody works on it",
    film: true,
  },
];
