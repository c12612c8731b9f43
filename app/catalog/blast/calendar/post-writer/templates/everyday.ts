import type { PostTemplate } from "../template.ts";

/** Short posts that need only a picture or an answer from the customer. */
export const everydayTemplates: readonly PostTemplate[] = [
  {
    name: "Good morning",
    hook: {
      plain: "The first thing we do in the morning.",
      warm: "Good morning from all of us.",
      playful: "Rise and shine!",
      dry: "Morning. We’re told it’s good for something.",
      bold: "Early. Ready.",
    },
    caption: {
      plain:
        "[Photo: the first hour of your day.] Before anything else, we [your morning routine in a few words]. After that, the day can come.",
      dry: "[Photo: the first hour of your day.] We [your morning routine in a few words], and then we pretend to be awake.",
    },
    ask: "What does your first hour look like?",
    shows: "the first light {at}, without people",
  },
  {
    name: "On our playlist",
    hook: {
      plain: "What’s playing while we work.",
      playful: "Pass the aux!",
      dry: "The soundtrack of our working day, reviewed by nobody.",
      bold: "Turn it up.",
    },
    caption:
      "On repeat this week: [three songs or a podcast]. One of us picked it, one of us is tired of it, and it stays on anyway.",
    ask: "What should we listen to next?",
    shows: "a speaker or a radio {at}, with work going on behind it",
    film: true,
  },
  {
    name: "Our favorite",
    tag: "StaffPick",
    hook: {
      plain: "[Name] picks a favorite.",
      warm: "A personal favorite, picked by [name].",
      playful: "Staff pick of the week!",
      dry: "[Name] was asked for one favorite and gave us a list. Here’s number one.",
    },
    caption:
      "[Your favorite product, service or detail], because [one honest reason]. If you try it on this recommendation, tell [name] what you think.",
    ask: "What’s your favorite?",
    shows: "one person holding up or pointing at their favorite",
  },
  {
    name: "Fill in the blank",
    isGame: true,
    hook: {
      plain: "Fill in the blank: “I can’t start the week without...”",
      playful: "Finish this: “I can’t start the week without...”",
      dry: "“I can’t start the week without...” Coffee is too easy. Try again.",
    },
    caption: "Ours would be [your answer]. It isn’t very surprising if you’ve met us. Yours might be better.",
    ask: "Finish the sentence in the comments.",
    shows: "the unfinished sentence in large letters on a solid ground",
  },
  {
    name: "Two truths",
    tag: "TwoTruthsAndALie",
    isGame: true,
    hook: {
      plain: "Two truths and one lie about us.",
      playful: "Spot the fib!",
      dry: "Three statements about us. One of them is nonsense.",
    },
    caption:
      "One: [a statement]. Two: [a statement]. Three: [a statement]. We’ll reveal the answer tomorrow in our stories.",
    ask: "Which one is made up?",
    shows: "three cards face up, one of which is turned over at the end",
  },
  {
    name: "On our wish list",
    tag: "DreamBig",
    hook: {
      plain: "What we dream of doing one day.",
      warm: "A dream of ours, shared quietly.",
      playful: "Dream big, they said!",
      dry: "Our wish list. It’s realistic, mostly.",
      bold: "Where we’re headed.",
    },
    caption:
      "[Something you’d love to make, offer or learn.] It may take a while. Saying it out loud is how most good plans begin.",
    ask: "And what’s on yours?",
    shows: "a sketch, a map or a page of notes, with one line underlined",
  },
  {
    name: "Where we learned it",
    tag: "NeverStopLearning",
    hook: {
      plain: "The best advice we ever got.",
      warm: "We owe this one to somebody.",
      playful: "Words to live by!",
      dry: "Advice we ignored at first.",
    },
    caption:
      "It came from [who gave it to you]: “[the advice].” We think of it more often than we’d admit, and we pass it on whenever somebody asks.",
    ask: "Whose advice do you still follow?",
    shows: "a quote in large letters, with an old photo next to it",
  },
  {
    name: "What’s new",
    hook: {
      plain: "What’s new at {company|work}?",
      warm: "A little news from {company|us}.",
      playful: "New, new, new!",
      dry: "News, in the widest sense of the word.",
      bold: "New. See for yourself.",
    },
    caption:
      "[One new thing: a product, a service, a face or a wall color.] It’s a small change, and we’re a little proud of it.",
    ask: "Have you noticed it yet?",
    shows: "[photo of what is new], with a hand pointing at it",
  },
  {
    name: "Ask for help",
    tag: "HereToHelp",
    hook: {
      plain: "Not sure whether we can help? Ask.",
      playful: "Got a weird question? We love those!",
      dry: "You can ask us anything. We may even know the answer.",
      bold: "Stuck? Ask us.",
    },
    caption:
      "Write to {company|us} with two sentences about what you need. If it isn’t something we do, we’ll tell you who might.",
    ask: "Our inbox is open.",
    shows: "a phone with an unread message, and somebody picking it up",
  },
  {
    name: "Two directions",
    tag: "YouDecide",
    isGame: true,
    hook: {
      plain: "We’re torn. What would you choose?",
      playful: "Two options. One vote. Go!",
      dry: "Two options. The meeting ended in a tie.",
      bold: "A or B. You decide.",
    },
    caption:
      "[Picture A] or [picture B]? Both have something going for them, and your vote counts: we’ll go with the majority.",
    ask: "Comment A or B.",
    shows: "two options side by side, marked A and B, in the same light",
  },
  {
    name: "Local hero",
    tag: "SupportEachOther",
    hook: {
      plain: "Someone we’d like you to know.",
      warm: "A shout-out to somebody we admire.",
      playful: "Shout-out time!",
      dry: "A recommendation, and we get nothing out of it.",
    },
    caption:
      "[Name of a business or person you respect] does [what they do], and does it well. Tell them {company|we} sent you.",
    ask: "Who deserves a shout-out from you?",
    shows: "[photo of them at work, with permission]",
  },
];

export const introductionTemplates: readonly PostTemplate[] = [
  {
    name: "Introduction",
    tag: "NiceToMeetYou",
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
];

export const closingTemplates: readonly PostTemplate[] = [
  {
    name: "Looking ahead",
    tag: "ComingUp",
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
