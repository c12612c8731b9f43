import type { PostTemplate } from "../template.ts";

/** Questions, answers and practical things that any business can post. */
export const answerTemplates: readonly PostTemplate[] = [
  {
    name: "Asked often",
    tag: "FAQ",
    hook: {
      plain: "You asked {company|us}, and here’s the answer.",
      warm: "A question many of you have.",
      playful: "FAQ time!",
      dry: "A question we can answer in our sleep.",
      bold: "Straight question, straight answer.",
    },
    caption:
      "Question: [the question you hear most]. Answer: [two plain sentences]. If that doesn’t quite cover your case, write to us.",
    ask: "What’s your question?",
    shows: "the question as a headline, and the answer spoken to camera",
    film: true,
  },
  {
    name: "Opening hours",
    hook: {
      plain: "When can you reach {company|us}?",
      playful: "Knock knock, are we in?",
      dry: "Our hours, so you don’t have to guess.",
    },
    caption: {
      plain:
        "Hours: [your opening hours]. Phone: [number]. Messages here: we answer within [how long]. Holidays: [exceptions].",
      dry: "[Your opening hours]. [Number]. Outside of those, we’re presumably asleep. Holidays: [exceptions].",
    },
    ask: "Save this so you have it when you need it.",
    shows: "a simple card with hours and number, readable at arm’s length",
  },
  {
    name: "How to begin",
    tag: "GettingStarted",
    hook: {
      plain: "How to get started with {company|us}.",
      warm: "Getting started is easier than you think.",
      playful: "From hello to done, the short version!",
      dry: "Getting started: a brief guide for the undecided.",
      bold: "Three steps. Start here.",
    },
    caption: {
      plain:
        "One: [first step, such as a call or a visit]. Two: [what happens next]. Three: [what the customer has at the end].",
      dry: "Step one: [first step, such as a call or a visit]. Step two: [what happens next]. Step three: [what the customer has at the end]. There’s no step four.",
    },
    ask: "Ready for step one? Send us a message.",
    shows: "three numbered frames in the same layout",
  },
  {
    name: "Five-minute checklist",
    tag: "Checklist",
    hook: {
      plain: "What to check before you decide.",
      playful: "Read this before you choose anyone. Even us!",
      dry: "A checklist. People like them, and this one is short.",
      bold: "Ask these three questions first.",
    },
    caption: {
      plain:
        "Three good questions to ask anyone in our line of work: [first question], [second question], [third question]. Compare the answers, ours included.",
      dry: "Ask anyone you’re considering: [first question], [second question], [third question]. Long pauses are also an answer.",
    },
    ask: "Save the list for the day you need it.",
    shows: "three questions, one for each frame, ending on the complete list",
  },
  {
    name: "A word explained",
    tag: "InPlainEnglish",
    hook: {
      plain: "A word from our trade, in plain English.",
      playful: "Jargon, translated!",
      dry: "A word we use too often.",
      bold: "Cut the jargon.",
    },
    caption: {
      plain:
        "“[A term from your trade]” simply means [what it means in everyday words]. You’ll need it when [when it matters].",
      dry: "“[A term from your trade]” means [what it means in everyday words]. We’ll try to stop saying it.",
    },
    ask: "Which word should we explain next?",
    shows: "the word in large letters, then its meaning in one everyday example",
  },
  {
    name: "Thank you",
    hook: {
      plain: "A thank-you that was due.",
      warm: "From the heart: thank you.",
      playful: "This one’s all about you!",
      dry: "We’d like to thank the people who make this possible. That’s you.",
      bold: "You made this happen.",
    },
    caption: {
      plain:
        "To everybody who has trusted {company|us} with their time, told a friend or left a kind word: we notice, and we’re grateful.",
      warm: "To everyone who has walked in, called, written or told a friend about {company|us}: you’re the reason we do this.",
      dry: "You came, you told others, some of you even read these captions. {company|We} noticed.",
    },
    ask: "Tag somebody who deserves a thank-you, too.",
    shows: "a handwritten note, with the faces of the team behind it",
  },
  {
    name: "Guess the number",
    isGame: true,
    hook: {
      plain: "One number from our week.",
      playful: "Guess the number. No peeking!",
      dry: "A statistic, for people who like those.",
    },
    caption: {
      plain:
        "[A number] stands for [what you counted this week]. It isn’t the biggest number we have. It’s the one that says the most.",
      dry: "[A number]. It stands for [what you counted this week]. Yes, somebody counted.",
    },
    ask: "What would you have guessed?",
    shows: "a large number on a plain ground, with its meaning on the next frame",
  },
  {
    name: "Caption this",
    isGame: true,
    hook: {
      plain: "Caption this.",
      warm: "We need your help with this picture.",
      playful: "We’re out of words, your turn!",
      dry: "We tried to write something clever here.",
    },
    caption:
      "[A picture from {spot} that raises questions.] Best line by [day] goes up as the official caption, with your name on it.",
    ask: "Write your line below.",
    shows: "one odd or funny picture, without any text",
  },
  {
    name: "This time of year",
    tag: "ThisSeason",
    hook: {
      plain: "What this time of year means for {company|us}.",
      warm: "Our favorite thing about this season.",
      playful: "New season, new to-do list!",
      dry: "The season has changed. Here’s what that means.",
      bold: "Right time. Right now.",
    },
    caption: {
      plain:
        "What people ask for most just now: [what is in demand]. What is worth planning early: [what to book or order ahead].",
      dry: "In demand: [what is in demand]. Worth planning early: [what to book or order ahead]. Weather: outside our control.",
    },
    ask: "What’s on your list for the coming weeks?",
    shows: "the season seen from {spot}, with one object that stands for it",
  },
  {
    name: "A kind word",
    tag: "CustomerLove",
    hook: {
      plain: "In a customer’s own words.",
      warm: "Words we’ll remember.",
      playful: "Somebody made our day!",
      dry: "Somebody said something nice. We wrote it down.",
      bold: "Don’t ask us. Ask them.",
    },
    caption: {
      plain:
        "“[A review of two sentences, used with permission.]” Thank you, [first name]. What we did for them: [one sentence].",
      dry: "“[A review of two sentences, used with permission.]” Thank you, [first name]. We’ve read it twice. Fine, four times.",
    },
    ask: "Have you worked with us? Tell us how it went.",
    shows: "the quote as text, one line at a time, over a calm picture",
  },
  {
    name: "Time saver",
    hook: {
      plain: "How to save time on your {visit}.",
      playful: "Want a shortcut? Here you go!",
      dry: "A way to spend less time with us. We mean it kindly.",
      bold: "Save an hour. Do this first.",
    },
    caption: {
      plain: "Have this ready before your {visit}: [what to bring, measure or decide]. It saves time on both ends.",
      dry: "Bring this to your {visit}: [what to bring, measure or decide]. You’ll be done sooner, and we’ll be impressed.",
    },
    ask: "Send this to somebody who’s planning theirs.",
    shows: "a short note being written, then a clock",
  },
  {
    name: "Good question",
    tag: "LetsTalk",
    hook: {
      plain: "What should {company|we} do more of?",
      playful: "Be our boss for a minute!",
      dry: "We’re asking for feedback, voluntarily.",
      bold: "Tell us the truth.",
    },
    caption:
      "Name one thing {company|we} could do better, and one that should stay exactly as it is. Be honest, we can take it.",
    ask: "Both answers, in one comment.",
    shows: "an empty suggestion box, opened slowly",
  },
];
