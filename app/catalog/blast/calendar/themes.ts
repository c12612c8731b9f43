/**
 * What a post can be about. Every text is true of any business: it asks, invites or shows, and claims nothing that only
 * the buyer can know. `{work}`, `{place}` and `{detail}` are filled by trade (trades.ts).
 */
export type Theme = {
  name: string;
  /** The first line: calm, and livelier. */
  hooks: readonly [string, string];
  caption: string;
  callToAction: string;
  /** What the picture or the film shows. */
  subject: string;
  /** Only makes sense in motion or with sound. */
  film?: true;
};

export const themes: readonly Theme[] = [
  {
    name: "Introduction",
    hooks: ["New here? This is who we are.", "Hello from the people behind the posts!"],
    caption:
      "A short introduction: who we are, what we do all day, and why we care about doing it well. Over the next weeks we will show you {work} up close, answer your questions and share what we have learned.",
    callToAction: "Follow along and tell us in a comment what you would like to see first.",
    subject: "the team in one frame, waving or at work, with the name of the business in the picture",
  },
  {
    name: "Origin",
    hooks: ["Every business starts with one stubborn idea.", "Want to hear how this began?"],
    caption:
      "Before the name and the logo there was a problem that nobody around us had solved well enough. We started small, got things wrong, asked better questions and kept the parts that worked. That habit is still here.",
    callToAction: "Which part of the story should we tell next? Write it below.",
    subject: "an early photo, sketch or first version next to how it looks today",
  },
  {
    name: "First question",
    film: true,
    hooks: ["The question we are asked most often.", "You keep asking this, so here we go!"],
    caption:
      "People who meet us for the first time nearly always want to know the same thing. So here is the plain answer, without small print, in less time than it takes to drink a glass of water.",
    callToAction: "What would you ask us? Put your question in the comments and we will answer it.",
    subject: "one person answering to camera, with the question written on screen",
  },
  {
    name: "Behind the scenes",
    hooks: ["What happens before you see the result.", "Come backstage for a minute!"],
    caption:
      "The result is what people see. This is what comes before it: {place}, the tools, the second attempts and the small checks that nobody asks for and that make the difference.",
    callToAction: "Save this one if you like to know how things are made.",
    subject: "a quiet look at {place} during ordinary work, without staging",
  },
  {
    name: "Myth",
    hooks: ["A common belief that deserves a second look.", "Myth on the table. Let us take it apart!"],
    caption:
      "You have probably heard it said, perhaps more than once. It sounds right, it spreads easily, and it costs people time. Here is what we see in practice, and what we would do in its place.",
    callToAction: "Have you heard this one too? Tell us where.",
    subject: "the belief as a headline, crossed out, and the practical answer below it",
  },
  {
    name: "Checklist",
    hooks: ["Five things to check before you decide.", "Stop scrolling: this checklist saves you an evening!"],
    caption:
      "A decision is easier with a list. These five points take a few minutes, work whoever you buy from, and show you quickly which questions are still open.",
    callToAction: "Save the list for the day you need it.",
    subject: "five short points, one for each frame, ending on the complete list",
  },
  {
    name: "Detail",
    hooks: ["Look closer.", "Zoom in. Closer. There!"],
    caption:
      "Some things are only visible from close by: {detail}. They take longer than they look, and they are the reason why people who know the difference stay.",
    callToAction: "Did you spot it at first glance? Be honest.",
    subject: "a very close shot of {detail}, then the whole picture",
  },
  {
    name: "Mistake",
    film: true,
    hooks: ["A mistake we made, and what we kept from it.", "We got this wrong. Twice!"],
    caption:
      "Not everything works the first time. This did not, and it taught us to ask one more question at the start. We would rather show you than pretend it never happened.",
    callToAction: "What did you learn the hard way? We are reading.",
    subject: "a person telling a short story to camera, relaxed, in one take",
  },
  {
    name: "Person",
    hooks: ["Meet one of us.", "Three questions, one face, no script!"],
    caption:
      "Behind every reply and every finished piece of work is somebody with a name. Today one of us answers three questions: what do you do, what do people misunderstand about it, and what made you smile this week?",
    callToAction: "Say hello in the comments. The answer comes from the person you see here.",
    subject: "a portrait of one team member at their usual place",
  },
  {
    name: "Before and after",
    hooks: ["Before. After. And the part between.", "Ready for the after?"],
    caption:
      "You can see where it started and where it ended. The interesting part lies between: what was decided, what was left out and why the order mattered.",
    callToAction: "Which change do you notice first?",
    subject: "a starting point and a result from the same angle, with one step from between",
  },
  {
    name: "Choice",
    hooks: ["This one or that one?", "Two options. One vote. Go!"],
    caption:
      "We were torn between two directions, and both have good reasons on their side. Before we tell you which one we would take, we want to know what you see in them.",
    callToAction: "Vote with A or B, and give your reason if you have one.",
    subject: "two options side by side, marked A and B, in the same light",
  },
  {
    name: "Quick tip",
    film: true,
    hooks: ["A small tip that takes one minute.", "One minute. One tip. Done!"],
    caption:
      "You do not need us for this one. Try it today, with what you already have, and see whether it helps. If it does not, tell us, and we will suggest another way.",
    callToAction: "Try it and report back.",
    subject: "hands doing the tip in three cuts, with a few words on screen",
  },
  {
    name: "Values",
    hooks: ["What we say no to.", "Here is something we will never do!"],
    caption:
      "It is easy to list what one stands for. The harder list is what one turns down. Ours is short, and it explains a good deal about how we work when nobody is looking.",
    callToAction: "What is on your list? We would like to read it.",
    subject: "one sentence in large letters on a plain ground in the brand's colors",
  },
  {
    name: "Day in the life",
    film: true,
    hooks: ["One ordinary day, hour by hour.", "Twelve hours in twenty seconds!"],
    caption:
      "No highlights, no staged moments: the first light, the messages, {place}, the part that takes longer than planned, and the moment when something works at last.",
    callToAction: "Which hour of the day looks most like yours?",
    subject: "short clips from morning to evening with the time in a corner",
  },
  {
    name: "Glossary",
    hooks: ["A word from our trade, explained plainly.", "Jargon, translated!"],
    caption:
      "Every field has words that sound harder than they are. Here is one that comes up in our conversations, what it really means, and when you can safely ignore it.",
    callToAction: "Which word should we translate next?",
    subject: "the word in large letters, then its meaning in one everyday example",
  },
  {
    name: "Thanks",
    hooks: ["A thank-you that was overdue.", "This one is for you!"],
    caption:
      "People who trust us with their time, write to us and tell others make this work possible. We do not say it often enough, so today the post is only that: thank you.",
    callToAction: "Tag somebody who deserves a thank-you today as well.",
    subject: "a handwritten note or a simple animation, with faces of the team",
  },
  {
    name: "Comparison",
    hooks: ["Two ways to get there, side by side.", "Fast lane or scenic route?"],
    caption:
      "Both ways lead to a result. One is quicker at the start, the other saves effort later. We put them next to each other with their real costs, so that you can choose what fits you.",
    callToAction: "Which way would you choose, and why?",
    subject: "a simple table with two columns and four lines, revealed line by line",
  },
  {
    name: "Tools",
    film: true,
    hooks: ["What is always within our reach.", "Our desk, unfiltered!"],
    caption:
      "Three things that we use every day and would replace within the hour if they broke. None of them is impressive on its own. Together they carry most of the work.",
    callToAction: "What is the one tool you would not give away?",
    subject: "three objects laid out from above and picked up one after another",
  },
  {
    name: "Preparation",
    hooks: ["How to prepare for a first conversation with us.", "First call coming up? Read this!"],
    caption:
      "You need no finished plan. It helps to know what should be different afterwards, who has a say, and what has been tried before. Three notes on a piece of paper are enough.",
    callToAction: "Send us a message when your three notes are ready.",
    subject: "a sheet of paper with three handwritten lines and a pen",
  },
  {
    name: "Season",
    hooks: ["What this time of the year means for us.", "New season, new priorities!"],
    caption:
      "Each season asks for something else. Here is what we look at just now, what can wait, and what is worth starting early even though it does not feel urgent yet.",
    callToAction: "What is on your list for the coming weeks?",
    subject: "the season seen from {place}, with one object that stands for it",
  },
  {
    name: "Progress",
    hooks: ["What we are working on right now.", "Sneak peek, straight from the table!"],
    caption:
      "It is not finished and it may still change. We show it anyway, because the unfinished stage is where good ideas come in, often from outside.",
    callToAction: "What would you change? We are still listening.",
    subject: "something unfinished in {place}, filmed while somebody works on it",
  },
  {
    name: "Standard",
    hooks: ["What 'good' means to us.", "Good enough is not on our list!"],
    caption:
      "Quality is a word that everybody uses. For us it comes down to a few things that can be checked, such as {detail}. If one of them is missing, we go back a step.",
    callToAction: "How do you recognise good work? Tell us your sign.",
    subject: "a check in progress: one hand, one mark, one decision",
  },
  {
    name: "Opinion",
    film: true,
    hooks: ["An opinion from our side of the table.", "Unpopular opinion? Perhaps!"],
    caption:
      "After many conversations one thing has become clear to us: clear expectations help more than big promises. It is not a spectacular opinion, but it has spared us and others a good deal of trouble.",
    callToAction: "Do you agree, or do you see it another way? Both are welcome.",
    subject: "one person speaking calmly to camera, with the key sentence on screen",
  },
  {
    name: "Step by step",
    hooks: ["How we work, in four steps.", "Four steps from hello to done!"],
    caption:
      "Listen, propose, make, check. It sounds simple because it is meant to be. Each step ends with something that you can look at, so there are no surprises at the end.",
    callToAction: "Which step would you like to see in more detail?",
    subject: "four numbered frames, one for each step, in the same layout",
  },
  {
    name: "Reader's turn",
    hooks: ["Today we ask and you answer.", "Your turn. We are all ears!"],
    caption:
      "We talk a lot about what we do. Today it is the other way round: tell us what you are working on at the moment, what holds you up and what would help. We read everything.",
    callToAction: "One sentence in the comments is enough.",
    subject: "a plain card with one question and plenty of space around it",
  },
  {
    name: "Small joy",
    hooks: ["A small thing that made our week.", "This made the whole team grin!"],
    caption:
      "It will not change the world and it belongs in no report. But it reminded us why we like what we do, and that is reason enough to share it.",
    callToAction: "What made your week? Small things count.",
    subject: "a candid moment, a little blurred and quite real",
  },
  {
    name: "Time saver",
    hooks: ["How to save an hour with one decision.", "Get an hour back this week!"],
    caption:
      "Most delays do not come from hard work but from open questions. Decide this one early, write it down where everybody can see it, and the rest moves by itself.",
    callToAction: "Send this to the person with whom you make plans.",
    subject: "a clock and a short note, then the note being pinned to a wall",
  },
  {
    name: "Numbers",
    hooks: ["One number that tells a story.", "Guess the number!"],
    caption:
      "Our week in a single number: not the biggest one and not the most flattering, but the one that shows best what {work} takes. Guess before you look.",
    callToAction: "Write your guess first, then look.",
    subject: "a large number on a plain ground, with its meaning on the next frame",
  },
  {
    name: "Signs",
    hooks: ["Three signs that it is time for a change.", "Spot all three? Then read on!"],
    caption:
      "It rarely happens overnight. You get used to a workaround, a question comes up again and again, and a thing that used to be easy takes effort. If all three sound familiar, it may be time to look at it afresh.",
    callToAction: "How many of the three do you know?",
    subject: "three everyday situations, each with a short caption",
  },
  {
    name: "Replies",
    film: true,
    hooks: ["We read your messages. Here are our answers.", "You asked. We answer. No filter!"],
    caption:
      "A few questions have come together over the past weeks. We picked three that concern most of you and answered them as we would on the phone: directly, and without marketing words.",
    callToAction: "Is yours missing? Add it and it goes into the next round.",
    subject: "three messages appearing one after another, each with a spoken reply",
  },
  {
    name: "Sound",
    film: true,
    hooks: ["Turn the sound on for this one.", "Headphones in. Volume up!"],
    caption:
      "Work has a sound. You hear it best when nobody is talking: the rhythm of {place}, the short pause before a decision, and the moment when things fall into place.",
    callToAction: "Which sound belongs to your working day?",
    subject: "close recordings from {place} without music, cut to a steady beat",
  },
  {
    name: "Looking ahead",
    hooks: ["What comes next.", "Next month is already knocking!"],
    caption:
      "A month of posts is behind us. You saw how we work, who we are and what we pay attention to. Next month we go deeper into what you asked about most.",
    callToAction: "Tell us what you want more of, and what you have seen enough of.",
    subject: "a look back in nine small pictures, with one empty frame for what is coming",
  },
];
