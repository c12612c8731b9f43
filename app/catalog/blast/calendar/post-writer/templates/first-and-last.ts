import type { PostTemplate } from "../template.ts";

/** How a month begins and ends. */
export const openingAndClosingTemplates: readonly PostTemplate[] = [
  {
    name: "Introduction",
    tag: "NiceToMeetYou",
    about: "introduction",
    hook: {
      plain: "Meet {company|the people behind this page}.",
      warm: "Hello from {company|all of us}. We’re so glad you’re here.",
      playful: "Hi! {company|This page} here. We promise to be good company.",
      dry: "Every account needs an introduction. This is ours.",
      bold: "{company|This is us}. Remember the name.",
    },
    caption: {
      plain:
        "Over the next few weeks we’ll show you what happens {at}, answer the questions people ask us most, and share a few things worth knowing.< Expect to read about {ours}, too.>",
      warm: "This month we’d love to show you around {spot}, answer your questions and pass on a few things we wish everybody knew.< You’ll hear about {ours}, of course.> Pull up a chair.",
      playful:
        "Coming up this month: a peek inside {spot}, honest answers, and tips you can steal without feeling guilty.< Plus {ours}, because we can’t help ourselves.>",
      dry: "Over the next few weeks we’ll show you {spot}, answer questions and try to be useful.< We’ll mention {ours}. We’ll try not to mention anything else.>",
    },
    ask: {
      plain: "Follow along, and tell us where to begin.",
      warm: "Say hello in the comments. We’d love to know who’s here.",
      dry: "Follow along. It costs nothing and commits you to very little.",
      bold: "Follow now. More tomorrow.",
    },
    shows: "the team or the owner {at}, looking into the camera, with the name of the business in the frame",
  },
  {
    name: "Looking ahead",
    tag: "ComingUp",
    about: "closing",
    hook: {
      plain: "That was a month of posts. Here’s what comes next.",
      warm: "Thank you for spending the month with us.",
      playful: "That’s a wrap! Same time next month?",
      dry: "A whole month of posts. We’re as surprised as you are.",
      bold: "One month down. We’re just getting started.",
    },
    caption: {
      plain:
        "Next on our list: [what is planned for the coming month]. If there’s a subject you want more of, or one you’ve seen enough of, this is the moment to say so.",
      warm: "Your comments and messages shape what {company|our page} shares next. Planned so far: [what is planned for the coming month]. The rest is up to you.",
      playful:
        "Next month’s agenda: [what is planned for the coming month], and whatever you talk us into. {company|This team} takes requests.",
      dry: "Planned for next month: [what is planned for the coming month]. Subject to weather, enthusiasm and the group chat.",
    },
    ask: {
      plain: "What should we post more of?",
      playful: "Drop your wish list below.",
      bold: "Tell us what you want next.",
    },
    shows: "nine small pictures from the month in a grid, with one empty square for what’s coming",
  },
];
