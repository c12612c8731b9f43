import type { PostTemplate } from "../template.ts";

/** Posts about a product or service. It is never the subject of a verb, because it may be singular or plural. */
export const productTemplates: readonly PostTemplate[] = [
  {
    name: "Spotlight",
    hook: {
      plain: "In the spotlight today: {ours}.",
      warm: "We’d love to introduce you to {ours}.",
      playful: "Drumroll, please: {ours}!",
      dry: "Today’s subject is {ours}. Again, and with good reason.",
      bold: "{Product}. Pay attention.",
    },
    caption: {
      plain:
        "If you’re new to {company|us}, start with {ours}. In one sentence: [what makes it yours]. Available at [where to buy or book].",
      warm: "If somebody asked us where to begin, we’d point to {ours}. What we love most: [one honest sentence]. Find out more at [where to buy or book].",
      playful:
        "New around here? Start with {ours}. Why? [One honest sentence.] Where? [Where to buy or book.] When? We’d say now.",
      dry: "For newcomers we recommend {ours}. The reason: [one honest sentence]. The place: [where to buy or book]. The rest is up to you.",
    },
    ask: {
      plain: "Message us and we’ll tell you more.",
      playful: "Curious? Slide into our messages.",
      dry: "Questions go in the comments. Compliments too, if you must.",
    },
    shows: "{ours}, alone in the frame, in daylight",
  },
  {
    name: "What goes into it",
    tag: "HowItsMade",
    hook: {
      plain: "The work behind {ours}.",
      warm: "There’s a lot of care in {ours}. Here’s a bit of it.",
      playful: "Ever wondered what’s behind {ours}?",
      dry: "What goes into {ours}: a short and mostly complete answer.",
      bold: "{Ours}: what it takes.",
    },
    caption: {
      plain:
        "More than fits into one post, so here is a single step: [one step, ingredient or decision]. It’s easy to overlook, and we wouldn’t skip it.",
      playful:
        "We can’t show you everything (we’d like to keep some mystery), but here’s one step: [one step, ingredient or decision]. Don’t tell anyone.",
      dry: "One step, picked from a longer list: [one step, ingredient or decision]. It looks simple. Most things do from a distance.",
    },
    ask: "Which step should we show next?",
    shows: "one step of the work on {ours}, hands only, filmed from above",
    film: true,
  },
  {
    name: "First time",
    hook: {
      plain: "First time with {ours}? Read this.",
      warm: "New to {ours}? You’re in good hands.",
      playful: "New to {ours}? Perfect, keep reading!",
      dry: "Everybody has a first time with {ours}. Here’s yours, with instructions.",
      bold: "Never tried {ours}? Fix that.",
    },
    caption: {
      plain:
        "Three things help: [what to know before], [what to ask for], [what to expect afterward]. None of it is complicated, and we’re happy to walk you through it.",
      playful:
        "Your cheat sheet: [what to know before], [what to ask for], [what to expect afterward]. No quiz at the end.",
      dry: "In order: [what to know before], [what to ask for], [what to expect afterward]. You’ll look like a regular.",
    },
    ask: "Save this for when you need it.",
    shows: "three frames, one for each hint, ending on {ours}",
  },
  {
    name: "Ask away",
    tag: "AskUs",
    hook: {
      plain: "What would you like to know about {ours}?",
      warm: "Is there anything you’ve always wanted to ask about {ours}?",
      playful: "Quiz us about {ours}. We’re ready!",
      dry: "You have questions about {ours}. We have answers and some free time.",
      bold: "Ask us anything about {ours}.",
    },
    caption: {
      plain:
        "No question is too small. One that comes up often: [a common question]. Our answer: [your answer in two sentences].",
      dry: "To get things started, a classic: [a common question]. The answer: [your answer in two sentences]. Next.",
    },
    ask: { plain: "Your turn: what should we answer?", bold: "Go. We’re answering." },
    shows: "a person answering to camera, with the question written across the top",
    film: true,
  },
  {
    name: "Three words",
    isGame: true,
    hook: {
      plain: "Describe {ours} in three words.",
      playful: "Three words for {ours}. Go!",
      dry: "{Product}, summed up in three words. More would be showing off.",
    },
    caption: {
      plain:
        "We’ll go first: [three words]. If you know {company|our work}, we’d like to hear yours. If you don’t, take a guess.",
      playful:
        "Ours: [three words]. Yours will be better, and we’re fine with that. The best answer wins our eternal respect.",
      dry: "Ours: [three words]. We argued about the third one.",
    },
    ask: "Which three words would you choose?",
    shows: "three words appearing one at a time over a picture of {ours}",
  },
  {
    name: "In their words",
    tag: "Review",
    hook: {
      plain: "What people say about {ours}.",
      warm: "This message about {ours} stayed with us.",
      playful: "We’re blushing. Look what somebody said about {ours}!",
      dry: "A kind word about {ours}. We’re told modesty requires a caption.",
      bold: "Don’t take our word for {ours}. Take theirs.",
    },
    caption: {
      plain:
        "“[A customer’s words, if they agree.]” [First name], this made our day. Feedback like yours tells us what to keep doing.",
      dry: "“[A customer’s words, if they agree.]” [First name], it’s on the fridge now.",
    },
    ask: "Feel the same way? Leave us a line.",
    shows: "the quote as large text on a plain ground, with the first name below",
  },
  {
    name: "What it costs",
    tag: "NoSurprises",
    hook: {
      plain: "The price of {ours}, plainly.",
      playful: "Let’s talk money! Today: {product}.",
      dry: "The price of {ours}, without the usual throat-clearing.",
      bold: "{Product}: what you pay.",
    },
    caption: {
      plain:
        "[Your price], which includes [what is included]. What’s extra: [what costs more]. Something special in mind? Ask, and we’ll give you a straight number.",
      dry: "[Your price]. Included: [what is included]. Not included: [what costs more]. No drumroll.",
    },
    ask: "Need a quote? Send us a message.",
    shows: "a plain price card, photographed on a table, readable on a phone",
  },
  {
    name: "A reminder",
    tag: "Reminder",
    hook: {
      plain: "A small reminder about {ours}.",
      warm: "A gentle nudge from us: {ours}.",
      playful: "This is your sign: {ours}!",
      dry: "You were going to forget about {ours}. Not on our watch.",
      bold: "Still thinking about {ours}? Stop thinking.",
    },
    caption: {
      plain:
        "Whenever you need it, this is the easy way: [link or phone number]. It takes about [how long], and you’re welcome to ask questions first.",
      playful: "You could put it off a little longer, or take the easy way: [link or phone number]. You’re welcome.",
      dry: "For people who put things off, there’s a shortcut: [link or phone number]. It takes about [how long].",
    },
    ask: { plain: "Tap the link whenever you’re ready.", bold: "Do it today." },
    shows: "{ours} in an everyday scene, with nothing arranged",
  },
  {
    name: "Who it’s for",
    tag: "TagAFriend",
    isGame: true,
    hook: {
      plain: "Who comes to mind when you read “{product}”?",
      playful: "You read “{product}” and thought of someone. Tag them!",
      dry: "“{Product}.” You’ve just thought of someone. We’d like to know who.",
    },
    caption: {
      plain:
        "There’s one in every group: the person who’d want to hear about {ours} before anybody else. Be the friend who passes it on.",
      dry: "Statistically, you know somebody who needs to hear about {ours}. We made the statistic up, but still.",
    },
    ask: "Tag that person.",
    shows: "two friends looking at a phone, then {ours}",
  },
];

export const pairTemplates: readonly PostTemplate[] = [
  {
    name: "Two favorites",
    tag: "ThisOrThat",
    isGame: true,
    hook: {
      plain: "This or that: {product} or {other}?",
      warm: "Help us settle this kindly: {product} or {other}?",
      playful: "The great debate: {product} or {other}?",
      dry: "{Product} or {other}. There is a wrong answer, but we won’t say which.",
      bold: "{Product} or {other}. Pick one.",
    },
    caption: {
      plain:
        "We can’t choose, so we’re leaving it to you. {Product} on one side, {other} on the other, and a comment section that decides.",
      playful: "Friendships have ended over less. A is for {product}, B is for {other}. Vote, then defend your honor.",
      dry: "A vote for {product} is a vote for {product}. A vote for {other} is a vote for {other}. Democracy is simple.",
    },
    ask: { plain: "Vote in the comments.", bold: "Vote. Now." },
    shows: "{product} and {other} side by side, marked A and B, in the same light",
  },
  {
    name: "Goes together",
    tag: "BetterTogether",
    isGame: true,
    hook: {
      plain: "Better together: {product} and {other}.",
      playful: "Name a better duo than {product} and {other}!",
      dry: "{Product} and {other}. Neither has complained about the other so far.",
    },
    caption: {
      plain:
        "If you know {company|us} for only one of them, ask about the other. We’ll tell you honestly whether both are right for you.",
      dry: "Some people ask for {product}, others for {other}. Nobody has ever been turned away for asking about both.",
    },
    ask: "Which of the two did you hear about first?",
    shows: "{product} and {other} in one picture, arranged on a table or on a card",
  },
];
