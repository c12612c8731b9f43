import { CheckList } from "~/ui/cards/check-list";
import { Sample, SamplePart } from "~/ui/samples/sample";
import { SampleTable } from "~/ui/samples/sample-table";

const SHOP = "Spoke & Chain, an online shop for city bikes, with a budget of $4,500 for one month.";

/** A month with us on paper: the plan before it, a week's note in it, the report after it. All are of one invented shop. */
export default function Showcase() {
  return (
    <>
      <Plan />
      <WeeklyNote />
      <Report />
    </>
  );
}

function Plan() {
  return (
    <Sample title="The plan before launch" about={SHOP} open>
      <SamplePart title="What the month is for">
        <p>
          Sell the commuter bike “Metro 7” before winter. One goal, so that the numbers mean something: orders of this
          one bike, and test rides booked at the store.
        </p>
      </SamplePart>
      <SamplePart title="Who sees what">
        <SampleTable
          caption="The split is the client’s own from the brief."
          head={["Platform", "Budget", "Who and what"]}
          rows={[
            ["Meta, 60%", "$2,700", "Commuters within 30 miles: the bike in rain, and at a train station’s rack"],
            ["Google, 30%", "$1,350", "People who search for “commuter bike” and “bike for work”"],
            ["TikTok, 10%", "$450", "Two short videos: unboxing, and “from box to road in 12 minutes”"],
          ]}
        />
      </SamplePart>
      <SamplePart title="Before anything goes live">
        <CheckList
          items={[
            "You approve every ad and every sentence in it",
            "Orders and test rides are counted, and tested with one order of our own",
            "Daily limits are set, so no platform can spend more than its share",
          ]}
        />
      </SamplePart>
    </Sample>
  );
}

function WeeklyNote() {
  return (
    <Sample title="The note after week 2" about="What we talk about in a weekly call, on half a page.">
      <SamplePart title="What happened">
        <p>
          The rain picture gets three times as many clicks as the studio picture. Google brings fewer visitors than
          planned, but more of them book a test ride. TikTok: many views, two orders.
        </p>
      </SamplePart>
      <SamplePart title="What we changed">
        <CheckList
          items={[
            "Switched off the studio picture and made a second one in the rain",
            "Added “with fenders” to the search ads, because people ask for it",
          ]}
        />
      </SamplePart>
      <SamplePart title="What we ask you">
        <p>
          May we move $150 from TikTok to Google for the rest of the month? Our reason: each test ride from Google costs
          less than half as much. Nothing moves until you say yes.
        </p>
      </SamplePart>
    </Sample>
  );
}

function Report() {
  return (
    <Sample title="The monthly report" about="Where the money went, what it brought in, and what we would do next.">
      <SampleTable
        caption="The client moved $150 from TikTok to Google in week 3."
        head={["Platform", "Spent", "Clicks", "Orders"]}
        rows={[
          ["Meta", "$2,698", "3,912", "21"],
          ["Google", "$1,499", "1,204", "17"],
          ["TikTok", "$300", "2,340", "3"],
          ["Total", "$4,497", "7,456", "41"],
        ]}
      />
      <SamplePart title="In plain words">
        <p>
          41 bikes sold and 58 test rides booked. With the management fee of $1,125, each order cost $137. Your margin
          per bike is yours to judge; you told us that up to $180 works for you.
        </p>
      </SamplePart>
      <SamplePart title="What did not work">
        <p>
          TikTok sold little. The videos were watched to the end, so the product was not the problem; the price comes as
          a surprise there. We would stop it, or try a $49 accessory instead.
        </p>
      </SamplePart>
      <SamplePart title="If you order another month">
        <CheckList
          items={[
            "Half of the budget to Google, where people already look for the bike",
            "Show ads to those who booked a test ride and did not buy",
            "New pictures: the three that we have are seen too often by now",
          ]}
        />
      </SamplePart>
      <p className="mt-6 text-mute">What you don’t spend comes back to you. Here: $3.</p>
    </Sample>
  );
}
