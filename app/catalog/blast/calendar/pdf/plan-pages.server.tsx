import { View } from "@react-pdf/renderer";
import { PAGE_SIZE, PdfPage, pdfColors, TEXT_WIDTH, typeScale } from "~/lib/pdf/page.server";
import { PdfText } from "~/lib/pdf/text.server";
import { NETWORKS } from "../networks";
import { clip, oneLine } from "../text";
import type { CalendarBrief, CalendarPost } from "../write-calendar";
import { networkColor, type PageFooter } from "./post-pages.server";

const LABEL = 100;

export function BriefPage({ paper, brief, byTeam }: { paper: PageFooter; brief: CalendarBrief; byTeam: boolean }) {
  // Line limits, so that the advice below always fits.
  const answers = [
    ["COMPANY", brief.company, 2],
    ["INDUSTRY", brief.industry, 2],
    ["AUDIENCE", brief.targetAudience, 4],
    ["TONE", brief.contentTone, 2],
    ["BRIEF", brief.contentBrief, 16],
  ] as const;
  return (
    <PdfPage {...paper} title="YOUR BRIEF">
      <View style={{ marginLeft: PAGE_SIZE.margin, marginTop: 28 }}>
        <PdfText {...typeScale.heading} width={TEXT_WIDTH}>
          What you told us
        </PdfText>
        <View style={{ marginTop: 14, marginBottom: 24, gap: 10 }}>
          {answers.map(([label, answer, most]) => (
            <View key={label} style={{ flexDirection: "row" }}>
              <View style={{ width: LABEL, paddingTop: 2 }}>
                <PdfText {...typeScale.label} width={LABEL}>
                  {label}
                </PdfText>
              </View>
              <PdfText {...typeScale.body} width={TEXT_WIDTH - LABEL} maxLines={most}>
                {clip(oneLine(answer), 2_400)}
              </PdfText>
            </View>
          ))}
        </View>
        <PdfText {...typeScale.heading} width={TEXT_WIDTH}>
          How to work with the drafts
        </PdfText>
        <View style={{ marginTop: 12, gap: 6 }}>
          {[...ADVICE, byTeam ? BLANKS : NO_CLAIMS].map((advice) => (
            <View key={advice} style={{ flexDirection: "row" }}>
              <View style={{ width: 6, height: 6, marginTop: 4, marginRight: 12, backgroundColor: BULLET }} />
              <PdfText {...typeScale.body} width={TEXT_WIDTH - 18}>
                {advice}
              </PdfText>
            </View>
          ))}
        </View>
      </View>
    </PdfPage>
  );
}

const BULLET = networkColor.Instagram;

const ADVICE = [
  "Read the hooks first. Cross out what you’d never say, and mark what sounds most like you.",
  "Each draft comes with a sentence of yours to keep in mind. If the two don’t fit together, tell us and we’ll rewrite the draft.",
  "The visual idea is a starting point for our production team. You don’t need to shoot or record anything.",
];
const NO_CLAIMS =
  "The captions never claim what only you can know. When one needs a name, a day or a photo, it asks in [brackets].";
const BLANKS = "When a caption needs a name, a day or a photo, it asks in [brackets]. Check every fact, too.";

const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const DAY_MS = 86_400_000;
const CELL = { width: TEXT_WIDTH / 7, height: 86, gap: 4 };

/** Month overview, one cell for each day, weeks starting on Sunday. */
export function MonthPage({ paper, posts }: { paper: PageFooter; posts: readonly CalendarPost[] }) {
  const before = posts[0]?.date.getUTCDay() ?? 0;
  return (
    <PdfPage {...paper} title="THE MONTH AT A GLANCE">
      <View style={{ marginLeft: PAGE_SIZE.margin, marginTop: 28, width: TEXT_WIDTH }}>
        <Legend />
        <View style={{ flexDirection: "row", marginTop: 14, height: 18 }}>
          {WEEKDAYS.map((name) => (
            <View key={name} style={{ paddingLeft: 4, width: CELL.width }}>
              <PdfText {...typeScale.label} width={CELL.width}>
                {name}
              </PdfText>
            </View>
          ))}
        </View>
        <View style={{ flexDirection: "row", flexWrap: "wrap" }}>
          <View style={{ width: before * CELL.width }} />
          {posts.flatMap((post, at) => [
            ...skippedDays(posts[at - 1], post).map((day) => (
              <View key={day} style={{ width: CELL.width, height: CELL.height }} />
            )),
            <Cell key={post.number} post={post} />,
          ])}
        </View>
      </View>
    </PdfPage>
  );
}

/** Days between two posts, in ms since 1970. */
function skippedDays(previous: CalendarPost | undefined, { date }: CalendarPost): number[] {
  const first = (previous?.date ?? date).getTime() + DAY_MS;
  return Array.from({ length: (date.getTime() - first) / DAY_MS }, (_, at) => first + at * DAY_MS);
}

const monthDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

function Cell({ post }: { post: CalendarPost }) {
  const width = CELL.width - CELL.gap - 6;
  return (
    <View style={{ width: CELL.width, height: CELL.height }}>
      <View style={{ width: CELL.width - CELL.gap, height: CELL.height - CELL.gap, backgroundColor: pdfColors.card }}>
        <View style={{ height: 15, paddingLeft: 4, paddingTop: 3, backgroundColor: networkColor[post.network] }}>
          <PdfText {...typeScale.label} size={6} leading={10} color={pdfColors.onAccent} width={width} maxLines={1}>
            {monthDay.format(post.date)}
          </PdfText>
        </View>
        <View style={{ marginLeft: 4, marginTop: 4, gap: 2 }}>
          <PdfText {...typeScale.cell} style="bold" width={width} maxLines={1}>
            {post.network}
          </PdfText>
          <PdfText {...typeScale.cell} width={width} maxLines={5}>
            {post.hook}
          </PdfText>
        </View>
      </View>
    </View>
  );
}

const Legend = () => (
  <View style={{ flexDirection: "row" }}>
    {NETWORKS.map((network) => (
      <View key={network} style={{ flexDirection: "row", width: TEXT_WIDTH / NETWORKS.length }}>
        <View style={{ width: 14, height: 14, backgroundColor: networkColor[network] }} />
        <View style={{ marginLeft: 6 }}>
          <PdfText {...typeScale.strong} width={80}>
            {network}
          </PdfText>
        </View>
      </View>
    ))}
  </View>
);
