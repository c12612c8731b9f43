import { z } from "zod";
import { POST_LIMITS } from "./post-limits";
import { oneLine } from "./text";

export const NETWORKS = ["Instagram", "Facebook", "TikTok", "LinkedIn", "YouTube Shorts"] as const;
export type Network = (typeof NETWORKS)[number];

const text = (max: number) => z.string().transform(oneLine).pipe(z.string().min(1).max(max));

/** The texts of a post, of an idea or of a draft. `name` also becomes a hashtag; `question` calls to action. */
export const postTextsSchema = z.object({
  name: text(POST_LIMITS.name),
  hook: text(POST_LIMITS.hook),
  caption: text(POST_LIMITS.caption),
  question: text(POST_LIMITS.question),
  picture: text(POST_LIMITS.picture),
});
export type PostTexts = z.output<typeof postTextsSchema>;

/** Narrows the days of an idea; what is absent does not matter. A holiday has a month. */
export type DayRule = {
  /** 1-based. */
  month?: number;
  /** First and last day of the month; with a weekday, `[22, 28]` is its fourth. */
  dates?: readonly [number, number];
  /** 0 is Sunday. */
  weekdays?: readonly number[];
  /** Of the thirty posts. */
  place?: "first" | "last";
};

/**
 * Idea of a post. It claims nothing: what only the customer knows is a blank in brackets, and `{company}` becomes the company's
 * name. No number, price or praise is in its texts.
 */
export type Idea = PostTexts & {
  /** All, if absent. */
  networks?: readonly Network[];
  day?: DayRule;
  /** The answer whose sentences it quotes; the brief, if absent. */
  about?: "audience" | "tone";
};

const everyDay: readonly Idea[] = [
  {
    name: "Behind the scenes",
    hook: "People see the result. This is what comes before it.",
    caption: "Before anything reaches you, we [one thing that customers never see]. Here’s what that looks like.",
    question: "Which part should we show you next?",
    picture: "ordinary work, without staging",
  },
  {
    name: "Meet the team",
    hook: "Meet [name].",
    caption: "At {company}, [name] is the one who [role in one sentence]. Favorite part of the day: [answer].",
    question: "Say hi to [name] in the comments.",
    picture: "a portrait of one team member at their usual spot",
  },
  {
    name: "Our story",
    hook: "How {company} started.",
    caption:
      "[The year], [the place], and one idea: [what you wanted to do better]. Much has changed since. That idea hasn’t.",
    question: "Were you there in the early days? Tell us.",
    picture: "an early photo next to one of today, taken from the same angle",
  },
  {
    name: "Before and after",
    hook: "Same place, same angle, two different days.",
    caption: "[Photo before] and [photo after]. The decision that made the difference: [one decision].",
    question: "What do you notice first?",
    picture: "the starting point and the result, with a slow wipe between them",
  },
  {
    name: "Day in the life",
    hook: "An ordinary day at {company}, hour by hour.",
    caption:
      "It begins at [time] with [first task] and ends with [last task]. The best minute is somewhere in between.",
    question: "Does your day look anything like ours?",
    picture: "short clips from morning to evening, with the time in a corner",
  },
  {
    name: "Tools of the trade",
    hook: "The one thing we’d replace within the hour.",
    caption: "[Photo of a tool, and its name.] It has been with us since [when], and we use it for [what].",
    question: "What’s the one tool you’d never give away?",
    picture: "one object on a plain ground, picked up and used",
  },
  {
    name: "Work in progress",
    hook: "What {company} is working on right now.",
    caption: "[Photo of something unfinished.] It’s going to be [what it is]. It may still change, so speak up.",
    question: "What would you do differently?",
    picture: "something unfinished, filmed while someone works on it",
  },
  {
    name: "Our values",
    hook: "One thing we won’t do.",
    caption: "[One thing you turn down or refuse to do, and why.] It isn’t always the easy choice.",
    question: "Where do you draw the line?",
    picture: "one sentence in large letters on a plain ground in the brand’s colors",
  },
  {
    name: "Lessons learned",
    hook: "Something we learned the hard way.",
    caption: "[What went wrong, in one sentence.] What {company} does now instead: [one change].",
    question: "And what did experience teach you?",
    picture: "a person telling a short story to camera, relaxed, in one take",
  },
  {
    name: "Sound on",
    hook: "Turn the sound on for this one.",
    caption: "[Ten seconds of sound from your day, without music.] Regulars may recognize it right away.",
    question: "Guess what it is.",
    picture: "close recordings, cut to a steady beat",
  },
  {
    name: "Asked often",
    hook: "The question people ask {company} most.",
    caption: "Question: [the question]. Answer: [two plain sentences]. If your case is different, write to us.",
    question: "What else would you like to know?",
    picture: "the question as a headline, and the answer spoken to camera",
  },
  {
    name: "Getting started",
    hook: "How to get started with {company}.",
    caption: "First: [a call, a visit or a click]. Then: [what happens next]. In the end you have [the result].",
    question: "Ready? Send us a message.",
    picture: "numbered frames in the same layout",
  },
  {
    name: "Checklist",
    hook: "What to check before you decide.",
    caption: "Good questions to ask anyone in our line of work: [a question], [a second one], [a third one].",
    question: "Save the list for the day you need it.",
    picture: "one question for each frame, ending on the complete list",
  },
  {
    name: "In plain English",
    hook: "A word from our trade, explained.",
    caption:
      "“[A term from your trade]” simply means [its meaning in everyday words]. You’ll meet it when [when it matters].",
    question: "Which word should we explain after this one?",
    picture: "the word in large letters, then its meaning in one everyday example",
  },
  {
    name: "Myth busting",
    hook: "A belief that we hear all the time.",
    caption: "“[A common misunderstanding].” It sounds right, and it isn’t quite. In fact, [the truth in a sentence].",
    question: "Did you believe it, too?",
    picture: "the myth as a headline, crossed out, with the facts below it",
  },
  {
    name: "Quick tip",
    hook: "A tip that takes a minute.",
    caption: "[One tip that people can use without you.] You don’t need us for it, and we’re glad to share it.",
    question: "Save it for the next time you need it.",
    picture: "hands doing the tip in a few cuts, with short words on screen",
  },
  {
    name: "Customer love",
    hook: "In a customer’s own words.",
    caption: "“[A review, used with permission.]” Thank you, [first name]. What we did: [one sentence].",
    question: "Have you worked with us? Tell us how it went.",
    picture: "the quote as text, one line at a time, over a calm picture",
  },
  {
    name: "Spotlight",
    hook: "In the spotlight today: [a product or service].",
    caption: "It’s for [whom it helps], and it does this: [its main use]. Good to know: [a detail most people miss].",
    question: "Message us and we’ll tell you more.",
    picture: "one thing in good light, from all sides",
  },
  {
    name: "What goes into it",
    hook: "The work inside [a product or service].",
    caption: "It takes [a material, a skill or a step] and [another one]. Here’s how they come together.",
    question: "Which step surprises you?",
    picture: "the parts or steps laid out in a row, then put together",
  },
  {
    name: "Staff pick",
    hook: "[Name] picks a favorite.",
    caption: "[A product, service or detail], because [one honest reason]. If you try it, tell [name] what you think.",
    question: "What’s yours?",
    picture: "one person holding up or pointing at their favorite",
  },
  {
    name: "Behind the name",
    hook: "Why the name {company}?",
    caption: "[Where the name comes from.] Now you have the real story, before anyone makes up a better one.",
    question: "What did you think it meant?",
    picture: "the logo or the sign, first in parts, then as a whole",
  },
  {
    name: "What we do",
    hook: "What does {company} do, in one sentence?",
    caption: "[What you do, and for whom.] If you had to explain it to a friend, how would you put it?",
    question: "Give us your one-sentence version.",
    picture: "one sentence typed out letter by letter",
    about: "tone",
  },
  {
    name: "This is for you",
    hook: "Is there something you’d like us to make easier?",
    caption: "Tell {company} one thing that you’d want explained or shown. The most common answer becomes a post.",
    question: "One sentence is enough.",
    picture: "a plain card with the question, and plenty of space around it",
    about: "audience",
  },
  {
    name: "Community",
    hook: "Who we have in mind when we plan these posts.",
    caption: "You, if you [what your customers want or care about]. If that isn’t you, you’re just as welcome.",
    question: "Introduce yourself below.",
    picture: "an everyday moment from your audience’s life, without posing",
    about: "audience",
  },
  {
    name: "Everyday habits",
    hook: "A small habit that saves us time.",
    caption: "Ours: [one small habit of yours]. It costs nothing, and we’d never go back. We’re collecting more.",
    question: "Share yours, and borrow one from the comments.",
    picture: "one hand doing one small thing, filmed close",
    about: "audience",
  },
  {
    name: "How we met",
    hook: "How did you first hear about {company}?",
    caption: "A friend, a sign, a search at midnight? We like to know, because it shows us whom to thank.",
    question: "Tell us your version.",
    picture: "a simple map with one dotted line that ends at the door or the page",
    about: "audience",
  },
  {
    name: "Here to help",
    hook: "Not sure whether we can help? Ask.",
    caption: "Write to {company} with a few words about what you need. If it isn’t for us, we’ll say so.",
    question: "Our inbox is open.",
    picture: "a phone with an unread message, and a hand picking it up",
  },
  {
    name: "Coming up",
    hook: "Something is on its way: [your news].",
    caption: "When: [the day]. Where: [place or link]. Why it’s worth your while: [your reason].",
    question: "Would you like a reminder? Comment below.",
    picture: "an extreme close-up of what’s coming that reveals little",
  },
];

/** On certain weekdays or networks. */
const sometimes: readonly Idea[] = [
  {
    name: "New week",
    hook: "The first thing we do on a Monday.",
    caption: "[Photo: the first hour of your week.] Before anything else, we [your routine in a few words].",
    question: "How does your week begin?",
    picture: "the first light at your place, without people",
    day: { weekdays: [1] },
    about: "tone",
  },
  {
    name: "Midweek favorite",
    hook: "Halfway there. What kept us going?",
    caption: "On repeat this week: [a song, a snack or a podcast]. One of us picked it, and it stays on.",
    question: "What gets you through a Wednesday?",
    picture: "a speaker, a radio or a plate, with work going on around it",
    day: { weekdays: [3] },
    about: "tone",
  },
  {
    name: "Throwback",
    hook: "Found in an old folder.",
    caption: "[An old photo, and what it shows.] Taken in [when], long before [what came later].",
    question: "What were you doing back then?",
    picture: "an old picture, slowly coming into focus",
    day: { weekdays: [4] },
  },
  {
    name: "Small joys",
    hook: "A small thing that made our week.",
    caption: "[What happened, in two sentences.] It won’t change the world, and it changed our Friday.",
    question: "And yours? Small things count.",
    picture: "a candid moment, a little blurred and quite real",
    day: { weekdays: [5] },
    about: "tone",
  },
  {
    name: "Weekend",
    hook: "A good weekend starts with...",
    caption: "Ours would be [your answer]. You’ll find {company} [open or closed, and where] in the meantime.",
    question: "Finish the sentence in the comments.",
    picture: "the unfinished sentence in large letters on a solid ground",
    day: { weekdays: [6, 0] },
    about: "audience",
  },
  {
    name: "Up close",
    hook: "Look closer.",
    caption: "[A detail of your work, very near.] You might walk right past it, and it has a story: [the story].",
    question: "Tell us what you see.",
    picture: "a detail, very close, then the whole picture",
    networks: ["Instagram", "TikTok", "YouTube Shorts"],
  },
  {
    name: "You decide",
    hook: "We’re torn. Help us choose.",
    caption: "[Picture A] or [picture B]? Both have something in their favor, and the majority wins.",
    question: "Comment A or B.",
    picture: "two options side by side in the same light",
    networks: ["Instagram", "Facebook"],
  },
  {
    name: "Advice that stuck",
    hook: "The best advice we ever got.",
    caption: "It came from [who told you]: “[the advice].” We think of it whenever [the occasion].",
    question: "Whose advice do you still follow?",
    picture: "a quote in large letters next to a portrait",
    networks: ["LinkedIn", "Facebook"],
  },
];

/** On their day, if the month has it. */
const holidays: readonly Idea[] = [
  {
    name: "New Year’s Day",
    hook: "Happy New Year from {company}.",
    caption: "This year we’d like to [one plan that you’re happy to share]. We’re back on [day].",
    question: "What are you looking forward to?",
    picture: "the very first photo of the year at your place",
    day: { month: 1, dates: [1, 1] },
  },
  {
    name: "Valentine’s Day",
    hook: "Something we love about our work.",
    caption: "[A part of the job that you’d miss most, and why.] It felt right to say so today.",
    question: "What do you love about yours?",
    picture: "a heart made of things from your work",
    day: { month: 2, dates: [14, 14] },
  },
  {
    name: "Earth Day",
    hook: "One thing we try not to waste.",
    caption: "[What you save, reuse or repair, in a sentence.] It’s a start, and there’s more to do: [next step].",
    question: "Which small change worked for you?",
    picture: "what is reused, before and after",
    day: { month: 4, dates: [22, 22] },
  },
  {
    name: "Memorial Day",
    hook: "Today we remember.",
    caption: "{company} is [open or closed] today. Whatever you do, we wish you a peaceful day.",
    question: "We’ll answer messages on [day].",
    picture: "a quiet picture without text or product",
    day: { month: 5, dates: [25, 31], weekdays: [1] },
  },
  {
    name: "Fourth of July",
    hook: "Happy Fourth.",
    caption: "Our hours around the holiday: [your hours]. If you need us before then: [how to reach you].",
    question: "Where will you watch the sky tonight?",
    picture: "a warm evening outdoors, without people",
    day: { month: 7, dates: [4, 4] },
  },
  {
    name: "Labor Day",
    hook: "A day off, and a thank-you.",
    caption: "To [the people who do the work, by name if they like]: nothing here happens without you.",
    question: "Whom would you like to thank? Tag them.",
    picture: "the team in one picture, tools put down",
    day: { month: 9, dates: [1, 7], weekdays: [1] },
  },
  {
    name: "Halloween",
    hook: "The scariest thing we heard this year.",
    caption: "“[A sentence that makes people in your trade shiver].” We’re fine now. Thanks for asking.",
    question: "Can you top that?",
    picture: "your place in the dark, lit from below",
    day: { month: 10, dates: [31, 31] },
  },
  {
    name: "Thanksgiving",
    hook: "To everyone who trusted {company}: thank you.",
    caption: "For each visit, message and recommendation. One that we won’t forget: [a moment of the year].",
    question: "What are you thankful for?",
    picture: "a handwritten note, with the team’s signatures",
    day: { month: 11, dates: [22, 28], weekdays: [4] },
  },
  {
    name: "Small Business Saturday",
    hook: "A business that we’d like you to know.",
    caption: "[Name of a business you respect] does [what they do], and does it well. Tell them who sent you.",
    question: "Who deserves a shout-out from you?",
    picture: "their door or their work, with permission",
    day: { month: 11, dates: [24, 30], weekdays: [6] },
  },
];

export const ideas: readonly Idea[] = [
  ...holidays,
  {
    name: "Introduction",
    hook: "Meet {company}.",
    caption: "Over the next few weeks we’ll show you how we work, answer questions, and share what’s worth knowing.",
    question: "Follow along, and say where we should begin.",
    picture: "the team or the owner looking into the camera, with the name of the business in the frame",
    day: { place: "first" },
    about: "tone",
  },
  {
    name: "Looking ahead",
    hook: "That was a month of posts. Here’s what comes next.",
    caption:
      "Next on our list: [what is planned]. If you want more of one subject, or less, now is the time to say it.",
    question: "What should we post more of?",
    picture: "small pictures from the month in a grid, with one empty square for what follows",
    day: { place: "last" },
  },
  ...everyDay,
  ...sometimes,
];
