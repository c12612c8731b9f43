import { Page, View } from "@react-pdf/renderer";
import { color, ONE_PAGE, PAGE, TEXT_WIDTH, type } from "../../../../documents/paper.server.tsx";
import { Robot } from "../../../../documents/pixels.server.tsx";
import { Words } from "../../../../documents/words.server.tsx";
import { clip, oneLine } from "../calendar.ts";
import { Night } from "./night.server.tsx";

type Cover = { company: string; reference: string; brand: string; email: string; from: Date; to: Date };

const text = { ...type.body, size: 12, leading: 18, color: color.onNight };
const mute = { ...type.body, size: 10.5, leading: 16, color: color.muteOnNight };

/** The cover: a night over the city, whose file this is, and what it is and is not. */
export function CoverPage({ company, reference, brand, email, from, to }: Cover) {
  return (
    <Page {...ONE_PAGE} style={{ ...ONE_PAGE.style, backgroundColor: color.night }}>
      <Night seed={reference} />
      <Robot x={402} y={336} pixel={6.5} />
      <View style={{ position: "absolute", left: PAGE.margin, top: 56 }}>
        <Words {...type.label} size={11} leading={18} color={color.cyan} width={TEXT_WIDTH} most={2}>
          {oneLine(brand).toUpperCase()}
        </Words>
      </View>
      <View style={{ position: "absolute", left: PAGE.margin, top: 104 }}>
        <Words {...type.title} width={400}>
          YOUR MONTH OF SOCIAL POSTS
        </Words>
        <View style={{ marginTop: 10, marginBottom: 26 }}>
          <Words {...text} width={TEXT_WIDTH}>
            30 drafts for five networks, written from your brief
          </Words>
        </View>
        <Words {...type.strong} size={17} leading={24} color={color.onNight} width={330} most={3}>
          {clip(oneLine(company), 120)}
        </Words>
        <View style={{ marginTop: 6 }}>
          <Words {...mute} width={330}>{`${day.format(from)} to ${day.format(to)}`}</Words>
          <Words {...mute} width={330}>{`Order ${reference}`}</Words>
        </View>
      </View>
      <Notice brand={brand} email={email} />
    </Page>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const INSET = 18;

function Notice({ brand, email }: { brand: string; email: string }) {
  const small = { ...text, size: 10.5, leading: 15.5, width: TEXT_WIDTH - 2 * INSET };
  return (
    <View style={{ position: "absolute", left: PAGE.margin - 4, top: 606, width: TEXT_WIDTH + 8, height: 136 }}>
      <View style={{ ...filled, top: 4, left: 0, right: 0, bottom: 4, backgroundColor: color.line }} />
      <View style={{ ...filled, top: 0, left: 4, right: 4, bottom: 0, backgroundColor: color.line }} />
      <View style={{ ...filled, top: 4, left: 4, right: 4, bottom: 4, backgroundColor: color.panel }} />
      <View style={{ marginTop: 4 + INSET, marginLeft: 4 + INSET }}>
        <Words {...type.label} size={9} color={color.gold} width={small.width}>
          WHAT THIS FILE IS
        </Words>
        <View style={{ marginTop: 8, marginBottom: 4 }}>
          <Words {...small}>
            {`Drafts for your review, written by our software from what you told us in the form. They’re not the finished posts. The ${brand} team goes through them with you, then produces the images, the audio and the final posts, and publishes only what you approve.`}
          </Words>
        </View>
        <Words {...small} color={color.muteOnNight}>
          {`If a draft and your brief disagree, your brief wins. Questions or changes? Email ${email}`}
        </Words>
      </View>
    </View>
  );
}

const filled = { position: "absolute" } as const;
