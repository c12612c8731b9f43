import { Page, View } from "@react-pdf/renderer";
import { PAGE_SIZE, pdfColors, SINGLE_PAGE_STYLE, TEXT_WIDTH, typeScale } from "../../../../lib/pdf/paper.server.tsx";
import { PdfRobot } from "../../../../lib/pdf/pixel-art.server.tsx";
import { PdfText } from "../../../../lib/pdf/text.server.tsx";
import { clip, oneLine } from "../write-calendar.ts";
import { NightSky } from "./night.server.tsx";

type Cover = { company: string; reference: string; brand: string; email: string; from: Date; to: Date };

const text = { ...typeScale.body, size: 12, leading: 18, color: pdfColors.onNight };
const mute = { ...typeScale.body, size: 10.5, leading: 16, color: pdfColors.muteOnNight };

/** The cover: a night over the city, whose file this is, and what it is and is not. */
export function CoverPage({ company, reference, brand, email, from, to }: Cover) {
  return (
    <Page {...SINGLE_PAGE_STYLE} style={{ ...SINGLE_PAGE_STYLE.style, backgroundColor: pdfColors.night }}>
      <NightSky seed={reference} />
      <PdfRobot x={402} y={336} pixel={6.5} />
      <View style={{ position: "absolute", left: PAGE_SIZE.margin, top: 56 }}>
        <PdfText {...typeScale.label} size={11} leading={18} color={pdfColors.cyan} width={TEXT_WIDTH} most={2}>
          {oneLine(brand).toUpperCase()}
        </PdfText>
      </View>
      <View style={{ position: "absolute", left: PAGE_SIZE.margin, top: 104 }}>
        <PdfText {...typeScale.title} width={400}>
          YOUR MONTH OF SOCIAL POSTS
        </PdfText>
        <View style={{ marginTop: 10, marginBottom: 26 }}>
          <PdfText {...text} width={TEXT_WIDTH}>
            30 drafts for five networks, written from your brief
          </PdfText>
        </View>
        <PdfText {...typeScale.strong} size={17} leading={24} color={pdfColors.onNight} width={330} most={3}>
          {clip(oneLine(company), 120)}
        </PdfText>
        <View style={{ marginTop: 6 }}>
          <PdfText {...mute} width={330}>{`${day.format(from)} to ${day.format(to)}`}</PdfText>
          <PdfText {...mute} width={330}>{`Order ${reference}`}</PdfText>
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
    <View style={{ position: "absolute", left: PAGE_SIZE.margin - 4, top: 606, width: TEXT_WIDTH + 8, height: 136 }}>
      <View style={{ ...filled, top: 4, left: 0, right: 0, bottom: 4, backgroundColor: pdfColors.line }} />
      <View style={{ ...filled, top: 0, left: 4, right: 4, bottom: 0, backgroundColor: pdfColors.line }} />
      <View style={{ ...filled, top: 4, left: 4, right: 4, bottom: 4, backgroundColor: pdfColors.panel }} />
      <View style={{ marginTop: 4 + INSET, marginLeft: 4 + INSET }}>
        <PdfText {...typeScale.label} size={9} color={pdfColors.gold} width={small.width}>
          WHAT THIS FILE IS
        </PdfText>
        <View style={{ marginTop: 8, marginBottom: 4 }}>
          <PdfText {...small}>
            {`Drafts for your review, written by our software from what you told us in the form. They’re not the finished posts. The ${brand} team goes through them with you, then produces the images, the audio and the final posts, and publishes only what you approve.`}
          </PdfText>
        </View>
        <PdfText {...small} color={pdfColors.muteOnNight}>
          {`If a draft and your brief disagree, your brief wins. Questions or changes? Email ${email}`}
        </PdfText>
      </View>
    </View>
  );
}

const filled = { position: "absolute" } as const;
