import type { PostTemplate } from "../template.ts";

/** Posts with common knowledge of the industry; nothing in them is about the customer. */
export const knowHowTemplates: readonly PostTemplate[] = [
  {
    name: "Quick tip",
    film: true,
    hook: {
      plain: "A tip that takes one minute.",
      warm: "A little tip, from us to you.",
      playful: "Quick tip, no strings attached!",
      dry: "A tip. Free, short and surprisingly useful.",
      bold: "Do this today.",
    },
    caption: {
      plain: "{tip1} That’s the whole tip.",
      playful: "{tip1} You can thank us later, or now, now works too.",
      dry: "{tip1} That’s all. You may go about your day.",
    },
    ask: "Save it for the next time you need it.",
    shows: "hands doing the tip in three cuts, with a few words on screen",
  },
  {
    name: "Worth saving",
    tag: "SaveThis",
    hook: {
      plain: "Worth saving for later.",
      warm: "Something we wish more people knew.",
      playful: "Screenshot this. We’ll wait!",
      dry: "File this under: things nobody tells you.",
      bold: "Most people skip this. Don’t.",
    },
    caption: {
      plain: "{tip2} Not hard, and it makes a real difference.",
      warm: "{tip2} We hope it makes your week a bit easier.",
      playful: "{tip2} Small effort, big “aha.”",
      dry: "{tip2} Hardly exciting, and it works.",
    },
    ask: "Share it with someone who’d use it.",
    shows: "the tip in large letters, one line for each frame",
  },
  {
    name: "Insider advice",
    tag: "InsiderTip",
    hook: {
      plain: "From people who do this for a living.",
      warm: "Advice we’d give a good friend.",
      playful: "Insider secret, coming right up!",
      dry: "Advice from people who think about this all day.",
      bold: "Here’s what the pros do.",
    },
    caption: {
      plain: "{tip3} You don’t need us for this one, and we’re glad to share it anyway.",
      dry: "{tip3} We could have charged for that.",
    },
    ask: "What would you add?",
    shows: "one person explaining it to camera {at}, in a single take",
    film: true,
  },
  {
    name: "Myth",
    tag: "MythBusting",
    hook: {
      plain: "A myth we hear often.",
      warm: "Let’s clear something up together.",
      playful: "Myth alert!",
      dry: "A popular belief. Popular isn’t the same as true.",
      bold: "Wrong. Let’s fix this.",
    },
    caption: {
      plain: "“{myth}” It sounds right, and it isn’t quite. {truth}",
      playful: "“{myth}” Nope! {truth}",
      dry: "“{myth}” We’d love that to be true. {truth}",
    },
    ask: "Have you heard this one before?",
    shows: "the myth as a headline, crossed out, with the facts below it",
  },
  {
    name: "Pick a side",
    isGame: true,
    hook: {
      plain: "A simple question: {choice}",
      warm: "We’re curious about you: {choice}",
      playful: "Quick, don’t think: {choice}",
      dry: "{choice} Choose carefully. Somebody is watching the comments.",
      bold: "{choice} Choose.",
    },
    caption: {
      plain:
        "There are good reasons on both sides, and we have our own opinion. We’ll tell you ours once we’ve read yours.",
      playful: "No fence-sitting allowed. Tell us your pick and your best argument. Bonus points for drama.",
      dry: "Both camps are convinced, and both are loud. We remain neutral until somebody makes a good point.",
    },
    ask: "Tell us your pick and why.",
    shows: "two options side by side, each with a tally that grows",
  },
  {
    name: "Over to you",
    hook: {
      plain: "Today you do the talking.",
      warm: "We’d love to hear your story.",
      playful: "Story time, and it’s your turn!",
      dry: "Enough about us.",
      bold: "Your turn. Talk.",
    },
    caption: {
      plain: "{question} Long or short, funny or serious: we’d like to read it.",
      dry: "{question} Take as many lines as you need.",
    },
    ask: "Write it below.",
    shows: "a plain card with the question and a blinking cursor",
  },
  {
    name: "Up close",
    hook: {
      plain: "Look closer.",
      warm: "The small things are our favorite things.",
      playful: "Zoom in. Closer. There!",
      dry: "This is what we look at all day. We’re not complaining.",
      bold: "It’s all in the details.",
    },
    caption: {
      plain:
        "[Photo: {look}.] You might walk right past it, and it tells you a lot about the work behind it. Can you guess what you’re looking at?",
      dry: "[Photo: {look}.] Beautiful, if you’re into that. We are.",
    },
    ask: "Tell us what you see.",
    shows: "{look}, very close, then the whole picture",
  },
];
