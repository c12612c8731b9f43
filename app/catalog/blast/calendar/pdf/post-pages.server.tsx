import { View } from "@react-pdf/renderer";
import { colors } from "~/lib/colors";
import { PAGE_SIZE, PdfPage, pdfColors, TEXT_WIDTH, typeScale } from "~/lib/pdf/page.server";
import { estimateLineCount, PdfText } from "~/lib/pdf/text.server";
import type { Network } from "../ideas";
import type { CalendarPost } from "../write-calendar";

/** Each network's color; white text on it passes WCAG AA. */
export const networkColor: Record<Network, string> = {
  Instagram: colors["pink-ink"],
  Facebook: colors.line,
  TikTok: colors["cyan-ink"],
  LinkedIn: colors["lime-ink"],
  "YouTube Shorts": colors["orange-ink"],
};

const HEIGHT = 218;
const INSET = 14;
const BADGE = 132;

export function PostsPage({ foot, posts }: { foot: string; posts: readonly CalendarPost[] }) {
  return (
    <PdfPage foot={foot} title={`POSTS ${posts[0]?.number} TO ${posts.at(-1)?.number}`}>
      <View style={{ marginLeft: PAGE_SIZE.margin, marginTop: 20, width: TEXT_WIDTH, gap: 10 }}>
        {posts.map((post) => (
          <PostCard key={post.number} post={post} />
        ))}
      </View>
    </PdfPage>
  );
}

function PostCard({ post }: { post: CalendarPost }) {
  const ink = networkColor[post.network];
  const width = TEXT_WIDTH - BADGE - 2 * INSET;
  const room = countFreeLines(post, width);
  return (
    <View style={{ flexDirection: "row", height: HEIGHT, backgroundColor: pdfColors.card }}>
      <Side post={post} />
      <View style={{ marginLeft: INSET, marginTop: INSET - 2, gap: 6 }}>
        <PdfText {...typeScale.hook} width={width} maxLines={2}>
          {post.hook}
        </PdfText>
        <PdfText {...typeScale.body} width={width} maxLines={5}>
          {post.caption}
        </PdfText>
        <View style={{ gap: 4 }}>
          <PdfText {...typeScale.strong} width={width} maxLines={2}>
            {post.question}
          </PdfText>
          <PdfText {...typeScale.body} color={ink} width={width} maxLines={2}>
            {post.hashtags.join(" ")}
          </PdfText>
        </View>
        <View style={{ borderTop: `1pt solid ${pdfColors.rule}`, paddingTop: 6, gap: 3 }}>
          <PdfText {...typeScale.small} width={width} maxLines={room.visual}>
            {`Visual idea: ${post.picture}`}
          </PdfText>
          {post.keepInMind && room.keep > 0 && (
            <PdfText {...typeScale.small} width={width} maxLines={room.keep}>
              {`${KEEP[post.keepInMind.from]} “${post.keepInMind.quote}”`}
            </PdfText>
          )}
        </View>
      </View>
    </View>
  );
}

/** Height of a card's gaps, rule and bottom margin. */
const BETWEEN = 12 + 6 + 6 + 4 + 6 + 7 + 3 + 4;

/** Returns how many small lines fit into a card below the draft. */
export function countFreeLines(post: CalendarPost, width: number): { visual: number; keep: number } {
  const tags = post.hashtags.join(" ");
  const draft =
    Math.min(2, estimateLineCount(post.hook, typeScale.hook, width)) * typeScale.hook.leading +
    Math.min(5, estimateLineCount(post.caption, typeScale.body, width)) * typeScale.body.leading +
    Math.min(2, estimateLineCount(post.question, typeScale.strong, width)) * typeScale.strong.leading +
    Math.min(2, estimateLineCount(tags, typeScale.body, width)) * typeScale.body.leading;
  const lines = Math.floor((HEIGHT - BETWEEN - draft) / typeScale.small.leading);
  const visual = Math.max(
    1,
    Math.min(3, lines - 1, estimateLineCount(`Visual idea: ${post.picture}`, typeScale.small, width)),
  );
  return { visual, keep: Math.max(0, Math.min(2, lines - visual)) };
}

const KEEP = {
  brief: "Keep in mind, from your brief:",
  audience: "Keep in mind, your audience:",
  tone: "Keep in mind, your tone:",
};

const shortDay = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

function Side({ post }: { post: CalendarPost }) {
  const width = BADGE - 2 * INSET;
  return (
    <View style={{ width: BADGE, padding: INSET, backgroundColor: networkColor[post.network] }}>
      <PdfText {...typeScale.title} size={22} leading={30} color={pdfColors.onAccent} width={width}>
        {String(post.number).padStart(2, "0")}
      </PdfText>
      <View style={{ marginTop: 8, marginBottom: 14 }}>
        <PdfText {...typeScale.strong} color={pdfColors.onAccent} width={width}>
          {shortDay.format(post.date)}
        </PdfText>
      </View>
      <PdfText {...typeScale.label} leading={13} color={pdfColors.onAccent} width={width}>
        {post.network}
      </PdfText>
      <View style={{ marginTop: 4 }}>
        <PdfText {...typeScale.body} color={pdfColors.onAccent} width={width}>
          {post.name}
        </PdfText>
      </View>
    </View>
  );
}
