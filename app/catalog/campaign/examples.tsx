import { CheckList } from "~/ui/check-list";
import { ExampleSection, ExampleTable, Samples } from "~/ui/examples";

const SHOP = "Spoke & Chain, an online shop for city bikes, with a budget of $4,500 for one month.";

export default function Showcase() {
  return (
    <Samples
      samples={[
        { title: "The plan before launch", about: SHOP, content: <Plan /> },
        {
          title: "The note after week 2",
          about: "Half a page: what we cover on a weekly call.",
          content: <WeeklyNote />,
        },
        {
          title: "The monthly report",
          about: "Where the money went, what it brought in, and what we’d do next.",
          content: <Report />,
        },
      ]}
    />
  );
}

function Plan() {
  return (
    <>
      <ExampleSection title="The goal this month">
        <p>
          Sell the commuter bike “Metro 7” before winter. One goal keeps the numbers meaningful: orders for this one
          bike, and test rides booked at the store.
        </p>
      </ExampleSection>
      <ExampleSection title="Who sees what">
        <ExampleTable
          caption="The client chose the split in the brief."
          head={["Platform", "Budget", "Who and what"]}
          rows={[
            [
              "Meta, 60%",
              "$2,700",
              "Commuters within 30 miles: the bike in the rain, and in the rack at a train station",
            ],
            ["Google, 30%", "$1,350", "People who search for “commuter bike” and “bike for work”"],
            ["TikTok, 10%", "$450", "Two short videos: unboxing, and “from box to road in 12 minutes”"],
          ]}
        />
      </ExampleSection>
      <ExampleSection title="Before anything goes live">
        <CheckList
          items={[
            "You approve every ad, word for word",
            "Tracking covers orders and test rides, and we place a test order to check it",
            "Daily limits are set, so no platform can spend more than its share",
          ]}
        />
      </ExampleSection>
    </>
  );
}

function WeeklyNote() {
  return (
    <>
      <ExampleSection title="What happened">
        <p>
          The rain photo gets three times as many clicks as the studio photo. Google brings fewer visitors than planned,
          but more of them book a test ride. TikTok: lots of views, two orders.
        </p>
      </ExampleSection>
      <ExampleSection title="What we changed">
        <CheckList
          items={[
            "Turned off the studio photo and shot a second one in the rain",
            "Added “with fenders” to the search ads, because people ask for it",
          ]}
        />
      </ExampleSection>
      <ExampleSection title="What we need from you">
        <p>
          Can we move $150 from TikTok to Google for the rest of the month? Here’s why: each test ride from Google costs
          less than half as much. Nothing moves until you say yes.
        </p>
      </ExampleSection>
    </>
  );
}

function Report() {
  return (
    <>
      <ExampleTable
        caption="The client moved $150 from TikTok to Google in week 3."
        head={["Platform", "Spent", "Clicks", "Orders"]}
        rows={[
          ["Meta", "$2,698", "3,912", "21"],
          ["Google", "$1,499", "1,204", "17"],
          ["TikTok", "$300", "2,340", "3"],
          ["Total", "$4,497", "7,456", "41"],
        ]}
      />
      <ExampleSection title="In plain words">
        <p>
          41 bikes sold and 58 test rides booked. With the $1,125 management fee, each order cost $137. You know your
          margin per bike, and you told us up to $180 works for you.
        </p>
      </ExampleSection>
      <ExampleSection title="What didn’t work">
        <p>
          TikTok sold very little. People watched to the end, so the product wasn’t the problem. The price surprised
          them. We’d stop it there, or try a $49 accessory instead.
        </p>
      </ExampleSection>
      <ExampleSection title="If you order another month">
        <CheckList
          items={[
            "Half the budget to Google, where people already search for the bike",
            "Ads for people who booked a test ride but didn’t buy",
            "New images. People have seen the current three too many times",
          ]}
        />
      </ExampleSection>
      <p className="mt-6 text-mute">You get back whatever isn’t spent. Here, that’s $3.</p>
    </>
  );
}
