import { View } from "@react-pdf/renderer";
import { color, PAGE, Paper, TEXT_WIDTH, type } from "../../../../documents/paper.server.tsx";
import { Words } from "../../../../documents/words.server.tsx";
import type { Post } from "../calendar.ts";
import { networkColor } from "./network-colors.ts";
import type { OnPaper } from "./plan-pages.server.tsx";

const HEIGHT = 218;
const INSET = 14;
const BADGE = 132;

/** Some drafts, one below the other; three fit on a page. */
export function PostsPage({ paper, posts }: { paper: OnPaper; posts: readonly Post[] }) {
  return (
    <Paper {...paper} title={`POSTS ${posts[0]?.number} TO ${posts.at(-1)?.number}`}>
      <View style={{ marginLeft: PAGE.margin, marginTop: 20, width: TEXT_WIDTH, gap: 10 }}>
        {posts.map((post) => (
          <PostCard key={post.number} post={post} />
        ))}
      </View>
    </Paper>
  );
}

function PostCard({ post }: { post: Post }) {
  const ink = networkColor[post.network];
  const width = TEXT_WIDTH - BADGE - 2 * INSET;
  return (
    <View style={{ flexDirection: "row", height: HEIGHT, backgroundColor: color.card }}>
      <Side post={post} />
      <View style={{ marginLeft: INSET, marginTop: INSET - 2, gap: 6 }}>
        <Words {...type.hook} width={width} most={2}>
          {post.hook}
        </Words>
        <Words {...type.body} width={width} most={5}>
          {post.caption}
        </Words>
        <View style={{ gap: 4 }}>
          <Words {...type.strong} width={width} most={2}>
            {post.callToAction}
          </Words>
          <Words {...type.body} color={ink} width={width} most={2}>
            {post.hashtags.join(" ")}
          </Words>
        </View>
        <View style={{ borderTop: `1pt solid ${color.rule}`, paddingTop: 6, gap: 3 }}>
          <Words {...type.small} width={width} most={3}>
            {`Visual idea: ${post.visual}`}
          </Words>
          {post.keepInMind && (
            <Words {...type.small} width={width} most={2}>
              {`${KEEP[post.keepInMind.from]} “${post.keepInMind.quote}”`}
            </Words>
          )}
        </View>
      </View>
    </View>
  );
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

function Side({ post }: { post: Post }) {
  const width = BADGE - 2 * INSET;
  return (
    <View style={{ width: BADGE, padding: INSET, backgroundColor: networkColor[post.network] }}>
      <Words {...type.title} size={22} leading={30} color={color.onAccent} width={width}>
        {String(post.number).padStart(2, "0")}
      </Words>
      <View style={{ marginTop: 8, marginBottom: 14 }}>
        <Words {...type.strong} color={color.onAccent} width={width}>
          {shortDay.format(post.date)}
        </Words>
      </View>
      <Words {...type.label} leading={13} color={color.onAccent} width={width}>
        {post.network}
      </Words>
      <View style={{ marginTop: 4, gap: 10 }}>
        <Words {...type.body} color={color.onAccent} width={width}>
          {post.format}
        </Words>
        <Words {...type.body} color={color.onAccent} width={width}>
          {post.theme}
        </Words>
      </View>
    </View>
  );
}
