import { CheckList } from "~/ui/check-list";
import { ExampleSection, ExampleTable, Samples } from "~/ui/examples";

const COMPANY = "Lumen Supply, a lighting wholesaler with 34 employees.";

export default function Showcase() {
  return (
    <Samples
      samples={[
        { title: "The assessment", about: COMPANY, content: <Assessment /> },
        {
          title: "The AI roadmap",
          about: "Six months on one page: what comes when, who owns it, and when to stop.",
          content: <Roadmap />,
        },
        {
          title: "The pilot’s result",
          about: "Four weeks, measured the same way before and after.",
          content: <Pilot />,
        },
      ]}
    />
  );
}

function Assessment() {
  return (
    <>
      <p>
        We sat beside six people for two days and wrote down what they do, how long it takes and what goes wrong. These
        five tasks take the most time. Two aren’t a fit for AI.
      </p>
      <div className="mt-6">
        <ExampleTable
          caption="Hours per week, as tracked by the team."
          head={["Task", "Hours", "Our advice"]}
          rows={[
            ["Typing orders from emails", "31", "AI reads, a person confirms. Start here"],
            ["Answering “Where is my order?”", "18", "AI answers from the order system"],
            ["Writing product copy", "12", "AI drafts, sales edits"],
            ["Correcting stock counts", "15", "No AI: fix the scanner’s settings"],
            ["Setting prices", "6", "No AI: too few cases, too much at stake"],
          ]}
        />
      </div>
    </>
  );
}

function Roadmap() {
  return (
    <ol className="grid gap-5">
      {phases.map(({ when, what, owner, stop }) => (
        <li key={when} className="border-lime border-l-4 bg-dusk p-5">
          <h4 className="font-bold text-lg text-lime">{when}</h4>
          <p className="mt-2">{what}</p>
          <dl className="mt-3 grid gap-1 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-mute">Owner</dt>
            <dd>{owner}</dd>
            <dt className="text-mute">We stop if</dt>
            <dd>{stop}</dd>
          </dl>
        </li>
      ))}
    </ol>
  );
}

const phases = [
  {
    when: "Month 1: one pilot",
    what: "AI reads orders from the ten largest customers, and a person confirms each one before it counts.",
    owner: "Head of order desk",
    stop: "more than 1 in 50 orders needs a second correction",
  },
  {
    when: "Months 2 and 3: all orders, and “Where is my order?”",
    what: "Every customer’s emails. Answers about deliveries come from the order system, never from memory; what it can’t find goes to a person.",
    owner: "Order desk and customer service",
    stop: "customers ask for a person more often than they do today",
  },
  {
    when: "Months 4 to 6: product copy and handoff",
    what: "Drafts for 1,200 products in three languages. Your people run everything themselves; we watch, then step back.",
    owner: "Sales; IT for access and costs",
    stop: "editing takes as long as writing did",
  },
];

function Pilot() {
  return (
    <>
      <ExampleTable
        caption="212 orders of ten customers, counted by the order desk."
        head={["Measure", "Before", "After"]}
        rows={[
          ["Minutes per order", "9.0", "2.5"],
          ["Orders with a mistake", "11", "6"],
          ["Answered the same day", "71%", "96%"],
          ["Cost of the AI per order", "none", "$0.04"],
        ]}
      />
      <ExampleSection title="What we learned">
        <CheckList
          items={[
            "AI misreads scanned faxes, so people still handle those",
            "The six mistakes were new part numbers, so the list is now updated every night",
            "The order desk wanted the confirm button on the left, so we moved it",
          ]}
        />
      </ExampleSection>
      <ExampleSection title="Our advice">
        <p>
          Go ahead with phase 2. The savings are real, but don’t plan on fewer people. The order desk now spends that
          time calling customers.
        </p>
      </ExampleSection>
    </>
  );
}
