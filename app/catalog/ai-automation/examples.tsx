import agent from "~/content/images/generated/samples/agent.png?url";
import omar from "~/content/images/generated/samples/omar.png?url";
import { ExampleSection, ExampleTable, Samples, Transcript, type TranscriptLine } from "~/ui/examples";

const CLINIC = "Paws & Claws, a veterinary clinic with two doctors.";

export default function Showcase() {
  return (
    <Samples
      samples={[
        {
          title: "A call the agent takes",
          about: `${CLINIC} Sunday, 9:40\u00a0p.m.`,
          content: <Transcript lines={call} portraits={{ Agent: agent, Omar: omar }} />,
        },
        {
          title: "What the team finds in the morning",
          about: "The appointment is in the calendar, with what a doctor needs to know.",
          content: <Handover />,
        },
        {
          title: "A week of content and one landing page",
          about: "Drafted by the content system. The clinic approves each one.",
          content: <Content />,
        },
      ]}
    />
  );
}

const call: readonly TranscriptLine[] = [
  {
    by: "Agent",
    text: "Paws & Claws, this is the clinic’s AI assistant. If your pet is in danger right now, say “emergency”.",
  },
  { by: "Omar", text: "No, it’s not that bad. My cat has been limping since this morning." },
  { by: "Agent", text: "I’m sorry to hear that. Is she eating and drinking, and does she put any weight on the leg?" },
  { by: "Omar", text: "She eats. She puts it down, but carefully." },
  {
    by: "Agent",
    text: "Thank you. I can’t judge that, so a doctor should take a look. Dr. Lee has 9:20 and 11:00 open tomorrow. Which works for you?",
  },
  { by: "Omar", text: "9:20. What will it cost?" },
  {
    by: "Agent",
    text: "The clinic’s price list says an exam is [your price]. If your cat needs an X-ray, Dr. Lee will tell you the price first. What’s your cat’s name?",
  },
  { by: "Omar", text: "Mochi." },
  {
    by: "Agent",
    text: "Tomorrow at 9:20 for Mochi. You’ll get a text message now. To move the appointment, just reply to it.",
  },
];

function Handover() {
  return (
    <>
      <ExampleTable
        caption="Calls from Sunday at 6 p.m. to Monday at 8 a.m."
        head={["Caller", "Wanted", "Done"]}
        rows={[
          ["Omar, cat Mochi", "Limping, eats, careful with one leg", "Booked, Monday 9:20, Dr. Lee"],
          ["Ruth, dog Biscuit", "Vaccination due", "Booked, Thursday 4:00"],
          ["Number withheld", "“Emergency”", "Put through to the night service right away"],
          ["Jenny, two rabbits", "Do you treat rabbits?", "No answer on file: please call back"],
        ]}
      />
      <ExampleSection title="What it needs from you">
        <p>Three callers asked about rabbits this month. Tell the agent the answer once, and it knows from then on.</p>
      </ExampleSection>
    </>
  );
}

function Content() {
  return (
    <>
      <ExampleSection title="Landing page: “First visit with a kitten”">
        <p className="font-bold text-lg">Your kitten’s first visit, without the drama</p>
        <p className="mt-2">
          Forty minutes, one doctor, no rush. Bring the carrier, a blanket that smells like home, and your questions.
          Pick a time below; evenings are open on Tuesdays.
        </p>
        <p className="mt-2 text-mute">
          Below it: the calendar with free times, directions, and three answers to the most common questions.
        </p>
      </ExampleSection>
      <ExampleSection title="The week">
        <ExampleTable
          caption="Each draft comes with a picture and a time to post it."
          head={["Day", "Where", "Draft"]}
          rows={[
            ["Monday", "Blog", "Ticks: where to look, and what to do when you find one"],
            ["Tuesday", "Instagram", "Name that paw: whose is it? Answer on Thursday"],
            ["Wednesday", "Ad idea", "“New in town? So is your dog.” For people who have just moved"],
            ["Thursday", "Facebook", "It was a ferret’s. Yes, we treat ferrets"],
            ["Friday", "TikTok", "How Dr. Lee gets a cat out of a carrier in eight seconds"],
          ]}
        />
      </ExampleSection>
    </>
  );
}
