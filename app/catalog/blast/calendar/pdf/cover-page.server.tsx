import { Page, Svg, View } from "@react-pdf/renderer";
import { PAGE_SIZE, pdfColors, SINGLE_PAGE_STYLE, TEXT_WIDTH, typeScale } from "~/lib/pdf/page.server";
import { pdfColor, pdfLook } from "~/lib/pdf/pdf-look.server";
import { PdfRobot, PixelRects, type Rect } from "~/lib/pdf/pixel-art.server";
import { PdfText } from "~/lib/pdf/text.server";
import { shuffler } from "../shuffle";
import { clip, oneLine } from "../text";

/** The cover's picture: stars, dusk and houses with lit windows. Deterministic by its seed. */
function NightSky({ seed }: { seed: string }) {
  const shuffle = shuffler(seed);
  const stars = starsOf(shuffle(FIFTY), shuffle(FIFTY));
  const houses = shuffle(SKYLINE);
  return (
    <Svg
      viewBox={`0 0 ${PAGE_SIZE.width} ${PAGE_SIZE.height}`}
      style={{ position: "absolute", left: 0, top: 0, width: PAGE_SIZE.width, height: PAGE_SIZE.height }}
    >
      {DUSK.map(({ y, fill }) => (
        <PixelRects key={y} fill={fill} rects={[[0, y, PAGE_SIZE.width, PAGE_SIZE.height - y], ...ditherAbove(y)]} />
      ))}
      {[...stars].map(([fill, rects]) => (
        <PixelRects key={fill} fill={fill} rects={rects} />
      ))}
      <PixelRects fill={pdfColors.dusk} rects={houses.map(houseOf)} />
      <PixelRects fill={pdfColors.line} rects={houses.flatMap(windowsOf)} />
      <PixelRects fill={pdfColors.night} rects={[[0, PAGE_SIZE.height - 36, PAGE_SIZE.width, 36]]} />
    </Svg>
  );
}

const FIFTY = Array.from({ length: 50 }, (_, at) => at);
const STAR = 3;

/** Stars by color; not behind the text or the robot. */
function starsOf(columns: readonly number[], rows: readonly number[]): Map<string, Rect[]> {
  const stars = new Map<string, Rect[]>();
  columns.forEach((column, at) => {
    const size = STAR * (1 + (at % 7 === 0 ? 1 : 0));
    const ink = at % 9 === 0 ? pdfColors.cyan : at % 5 === 0 ? pdfColors.gold : pdfColors.muteOnNight;
    const y = 14 + (rows[at] ?? 0) * 9;
    const x = 6 + column * 12;
    if ((y > 44 && y < 350 && x < 470) || (y > 300 && x > 380)) return;
    stars.set(ink, [...(stars.get(ink) ?? []), [x, y, size, size]]);
  });
  return stars;
}

/** Bands that get lighter towards the horizon. */
const DUSK = [
  { y: 330, fill: pdfColors.dusk },
  { y: 450, fill: pdfColors.panel },
  { y: 550, fill: pdfColors.panelHigh },
];
const DOT = 6;

/** Dithers the border of two bands: rows of dots, fewer towards the top. */
function ditherAbove(y: number): Rect[] {
  return [1, 2, 3, 4].flatMap((row) => {
    const step = DOT * 2 ** Math.ceil(row / 2);
    const start = (row % 2) * DOT;
    const count = Math.ceil((PAGE_SIZE.width - start) / step);
    return Array.from({ length: count }, (_, at): Rect => [start + at * step, y - row * DOT, DOT, DOT]);
  });
}

const SKYLINE = [90, 150, 66, 126, 108, 54, 138, 78, 102, 60, 120, 84, 96];
const HOUSE = PAGE_SIZE.width / SKYLINE.length;

const houseOf = (height: number, at: number): Rect => [
  at * HOUSE,
  PAGE_SIZE.height - 80 - height,
  HOUSE + 0.5,
  height + 80,
];

/** The lit windows of a house; always the same ones. */
function windowsOf(height: number, at: number): Rect[] {
  const lit: Rect[] = [];
  for (let y = PAGE_SIZE.height - 70 - height; y < PAGE_SIZE.height - 90; y += 18) {
    for (let x = 8; x < HOUSE - 8; x += 12) {
      if ((at * 7 + Math.round(y) * 3 + x) % 5 < 2) lit.push([at * HOUSE + x, y, 5, 7]);
    }
  }
  return lit;
}

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
  const { hasRobot, hasSky } = pdfLook();
  return (
    <Page {...SINGLE_PAGE_STYLE} style={{ ...SINGLE_PAGE_STYLE.style, backgroundColor: pdfColor(pdfColors.night) }}>
      {hasSky && <NightSky seed={reference} />}
      {hasRobot && <PdfRobot x={402} y={336} pixel={6.5} />}
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
    <View style={{ position: "absolute", left: PAGE_SIZE.margin - 4, top: 606, width: TEXT_WIDTH + 8, height: 136 }}>
      <View style={{ ...filled, top: 4, left: 0, right: 0, bottom: 4, backgroundColor: pdfColor(pdfColors.line) }} />
      <View style={{ ...filled, top: 0, left: 4, right: 4, bottom: 0, backgroundColor: pdfColor(pdfColors.line) }} />
      <View style={{ ...filled, top: 4, left: 4, right: 4, bottom: 4, backgroundColor: pdfColor(pdfColors.panel) }} />
      <View style={{ marginTop: 4 + INSET, marginLeft: 4 + INSET }}>
        <PdfText {...typeScale.label} size={9} color={pdfColors.gold} width={small.width}>
          WHAT THIS FILE IS
        </PdfText>
        <View style={{ marginTop: 8, marginBottom: 4 }}>
          <PdfText {...small}>
            {`Drafts for your review: ${source}. They’re not the finished posts. The ${brand} team goes through them with you, then produces the images, the audio and the final posts, and publishes only what you approve.`}
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
