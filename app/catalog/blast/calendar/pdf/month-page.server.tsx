import { View } from "@react-pdf/renderer";
import { PAGE_SIZE, PdfPage, pdfColors, TEXT_WIDTH, typeScale } from "~/lib/pdf/page.server";
import { PdfText } from "~/lib/pdf/text.server";
import { NETWORKS } from "../ideas";
import type { CalendarPost } from "../write-calendar";
import { networkColor } from "./post-pages.server";

const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const DAY_MS = 86_400_000;
const CELL = { width: TEXT_WIDTH / 7, height: 86, gap: 4 };

/** Month overview, one cell for each day, weeks starting on Sunday. */
export function MonthPage({ foot, posts }: { foot: string; posts: readonly CalendarPost[] }) {
  const before = posts[0]?.date.getUTCDay() ?? 0;
  return (
    <PdfPage foot={foot} title="THE MONTH AT A GLANCE">
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
