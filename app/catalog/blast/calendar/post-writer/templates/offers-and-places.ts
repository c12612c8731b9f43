import type { PostTemplate } from "../template.ts";

/** Posts about an offer, in the customer's words with its conditions. */
export const offerTemplates: readonly PostTemplate[] = [
  {
    name: "Good to know",
    hook: {
      plain: "Good to know: {offer}.",
      warm: "A little something for you: {offer}.",
      playful: "Happy news: {offer}!",
      dry: "{Offer}. That’s the post.",
      bold: "{Offer}. You read that right.",
    },
    caption: {
      plain:
        "We don’t say it often enough, so here it is. How to use it: [what to do or say]. If you have a question about it, just ask.",
      warm: "We wanted to make it a bit easier for you. How it works: [what to do or say]. Ask us if anything is unclear.",
      playful: "We’d put it on a billboard, but here will do. How it works: [what to do or say]. Easy.",
      dry: "Our marketing plan for this was one sentence long, and you’ve just read it. To use it: [what to do or say].",
    },
    ask: "Save this for next time.",
    shows: "the offer in plain letters on a solid ground, nothing else",
  },
  {
    name: "How the offer works",
    tag: "HowItWorks",
    hook: {
      plain: "How it works: {offer}.",
      playful: "Asking for a friend? Here’s the deal: {offer}.",
      dry: "{Offer}: the fine print, in normal-size letters.",
      bold: "{Offer}. Here’s how to get it.",
    },
    caption: {
      plain: "Step one: [first step]. Step two: [second step]. That’s it. Conditions, if there are any: [conditions].",
      dry: "First: [first step]. Then: [second step]. Conditions: [conditions]. You’ve now read more fine print than most people do all year.",
    },
    ask: "Anything unclear? Ask below.",
    shows: "two steps as two frames, each with one short line",
  },
  {
    name: "Pass it on",
    hook: {
      plain: "Know somebody who could use this? {Offer}.",
      playful: "Sharing is caring: {offer}!",
      dry: "{Offer}. Telling a friend makes you look generous, and it costs you nothing.",
    },
    caption: {
      plain:
        "A recommendation from a friend beats any ad, ours included. Who’d be glad to hear about {company|us}? Today is a good day to tell them.",
      playful: "Good friends share secrets. Great friends share offers. Be great.",
    },
    ask: { plain: "Send this to one person.", bold: "Share it. They’ll thank you." },
    shows: "a phone with a message being sent, the offer readable on its screen",
  },
  {
    name: "In case you missed it",
    tag: "ICYMI",
    hook: {
      plain: "In case you missed it: {offer}.",
      warm: "Just so nobody misses out: {offer}.",
      playful: "Louder for the people in the back: {offer}!",
      dry: "We’ve said it before, we’ll say it again: {offer}.",
    },
    caption: {
      plain: "It applies to [products or services], and this is how you get it: [one short instruction].",
      dry: "Repetition is the soul of marketing. How you get it: [one short instruction].",
    },
    ask: "Tell us if you’ve used it already.",
    shows: "a short clip of somebody using the offer, start to finish",
    film: true,
  },
];

/** Posts about a place in the brief, without a claim that the business is located there. */
export const placeTemplates: readonly PostTemplate[] = [
  {
    name: "Hello, neighbors",
    tag: "Local",
    hook: {
      plain: "{Place}, this one’s for you.",
      warm: "Hello, {place}. We’re happy you’re here.",
      playful: "{Place}! We see you!",
      dry: "Dear {place}, a word, please.",
      bold: "{Place}. Let’s talk.",
    },
    caption: {
      plain:
        "Who should we know {where}? Name a small business, a neighbor or a place that makes your week better. We’d like to get to know them, too.",
      dry: "Who {where} deserves more attention? Name one business. We won’t be hurt if it isn’t us.",
    },
    ask: "Tag your favorite {where}.",
    shows: "a street scene {where} at a quiet hour",
  },
  {
    name: "Find us",
    hook: {
      plain: "{Where} or nearby? Here’s how to find {company|us}.",
      playful: "{Where}, and looking for {company|us}? Follow the arrows!",
      dry: "{Where} and looking for {company|us}? It’s easier than parallel parking.",
    },
    caption: {
      plain:
        "Address or service area: [your address or area]. Hours: [your opening hours]. Parking, transit or other hints: [how to get there].",
      dry: "Where: [your address or area]. When: [your opening hours]. How: [how to get there]. Why: you’ll see.",
    },
    ask: "Save this for your {visit}.",
    shows: "the way from the nearest corner to the door, sped up to ten seconds",
    film: true,
  },
  {
    name: "Local tip",
    hook: {
      plain: "A tip for anyone who loves {place}.",
      warm: "One of our favorite corners {where}.",
      playful: "Psst, {place}. Secret spot ahead!",
      dry: "Something good {where} that isn’t ours. It happens.",
    },
    caption: {
      plain:
        "It isn’t ours, we just like it: [name of a local place and why you like it]. Go on a weekday if you can, and say hello from us.",
      dry: "Nobody paid us to say this: [name of a local place and why you like it]. Go before everybody else reads this.",
    },
    ask: "What’s your hidden gem {where}?",
    shows: "[photo of the local place], with its name on screen",
  },
  {
    name: "Weekend",
    tag: "WeekendPlans",
    isGame: true,
    hook: {
      plain: "A good weekend {where} starts with...",
      playful: "{Place} weekend plans: go!",
      dry: "The weekend {where}, according to you.",
    },
    caption: {
      plain:
        "You know it best. We’ll collect the answers and turn them into a list that everybody can use on Saturday.",
      dry: "Complete the sentence: “A good weekend {where} starts with...” Sleeping in is a valid answer.",
    },
    ask: "Complete the sentence below.",
    shows: "the unfinished sentence in large letters over a picture of {place}",
  },
];
