import { Page, View } from "@react-pdf/renderer";
import { PAGE_SIZE, pdfColors, SINGLE_PAGE_STYLE, TEXT_WIDTH, typeScale } from "~/lib/pdf/page.server";
import { pdfColor, pdfLook } from "~/lib/pdf/pdf-look.server";
import { PdfRobot } from "~/lib/pdf/pixel-art.server";
import { PdfText } from "~/lib/pdf/text.server";
import { clip, oneLine } from "../text";

/** `byTeam`: the team sends it, drafted with a model. */
type Cover = {
  company: string;
  reference: string;
  brand: string;
  email: string;
  from: Date;
  to: Date;
  byTeam: boolean;
};

const text = { ...typeScale.body, size: 12, leading: 18, color: pdfColors.onNight };
const mute = { ...typeScale.body, size: 10.5, leading: 16, color: pdfColors.muteOnNight };

export function CoverPage({ company, reference, brand, email, from, to, byTeam }: Cover) {
  return (
    <Page {...SINGLE_PAGE_STYLE} style={{ ...SINGLE_PAGE_STYLE.style, backgroundColor: pdfColor(pdfColors.night) }}>
      {pdfLook().hasRobot && <PdfRobot x={402} y={336} pixel={6.5} />}
      <View style={{ position: "absolute", left: PAGE_SIZE.margin, top: 56 }}>
        <PdfText {...typeScale.label} size={11} leading={18} color={pdfColors.cyan} width={TEXT_WIDTH} maxLines={2}>
          {oneLine(brand).toUpperCase()}
        </PdfText>
      </View>
      <View style={{ position: "absolute", left: PAGE_SIZE.margin, top: 104 }}>
        <PdfText {...typeScale.title} width={400}>
          YOUR MONTH OF SOCIAL POSTS
        </PdfText>
        <View style={{ marginTop: 10, marginBottom: 26 }}>
          <PdfText {...text} width={TEXT_WIDTH}>
            30 drafts for five networks, with your own words beside them
          </PdfText>
        </View>
        <PdfText {...typeScale.strong} size={17} leading={24} color={pdfColors.onNight} width={330} maxLines={3}>
          {clip(oneLine(company), 120)}
        </PdfText>
        <View style={{ marginTop: 6 }}>
          <PdfText {...mute} width={330}>{`${day.format(from)} to ${day.format(to)}`}</PdfText>
          <PdfText {...mute} width={330}>{`Order ${reference}`}</PdfText>
        </View>
      </View>
      <Notice brand={brand} email={email} byTeam={byTeam} />
    </Page>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const INSET = 18;

function Notice({ brand, email, byTeam }: Pick<Cover, "brand" | "email" | "byTeam">) {
  const source = byTeam
    ? "written with AI from your form and read by our team"
    : "ideas that fit any business, put together by our software, with sentences from your form";
  const small = { ...text, size: 10.5, leading: 15.5, width: TEXT_WIDTH - 2 * INSET };
  return (
    <View
      style={{
        position: "absolute",
        left: PAGE_SIZE.margin - 4,
        top: 606,
        width: TEXT_WIDTH + 8,
        padding: INSET,
        border: `4pt solid ${pdfColor(pdfColors.line)}`,
        backgroundColor: pdfColor(pdfColors.panel),
      }}
    >
      <PdfText {...typeScale.label} size={9} color={pdfColors.gold} width={small.width}>
        WHAT THIS FILE IS
      </PdfText>
      <View style={{ marginTop: 8, marginBottom: 4 }}>
        <PdfText {...small}>
          {`Drafts for your review: ${source}. They’re not the finished posts. The ${brand} team goes through them with you, then produces the images, the audio and the final posts, and publishes only what you approve.`}
        </PdfText>
      </View>
      <PdfText {...small} color={pdfColors.muteOnNight}>
        {`When a caption needs a name, a day or a photo, it asks in [brackets].${byTeam ? " Check every fact, too." : ""} If a draft and your brief disagree, your brief wins. Questions or changes? Email ${email}`}
      </PdfText>
    </View>
  );
}
