import { Page, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { colors } from "../colors.ts";
import { type FontStyle, measureText, typeset } from "./fonts.server.ts";
import { PdfRobot } from "./pixel-art.server.tsx";
import { PdfText, type TextStyle } from "./text.server.tsx";

/** Colors, type and the page that documents have in common. Lengths are in points; the page is US Letter. */

export const PAGE_SIZE = { width: 612, height: 792, margin: 48 };
export const TEXT_WIDTH = PAGE_SIZE.width - 2 * PAGE_SIZE.margin;

/** Of a page that stays one, whatever is on it: without the heights it would be as high as its content. */
export const SINGLE_PAGE_STYLE = {
  size: [PAGE_SIZE.width, PAGE_SIZE.height] satisfies [number, number],
  wrap: false,
  style: { minHeight: PAGE_SIZE.height, maxHeight: PAGE_SIZE.height },
};

/** What each color of ours is for on paper, and on a dark cover. */
export const pdfColors = {
  night: colors.night,
  dusk: colors.dusk,
  panel: colors.panel,
  panelHigh: colors["panel-hi"],
  line: colors.line,
  onNight: colors.ink,
  muteOnNight: colors.mute,
  gold: colors.gold,
  cyan: colors.cyan,
  paper: colors.paper,
  card: colors["paper-card"],
  rule: colors["paper-line"],
  ink: colors.panel,
  mute: colors["paper-mute"],
  onAccent: colors.paper,
};

const face = (style: FontStyle, size: number, leading: number, ink: string): TextStyle => ({
  style,
  size,
  leading,
  color: ink,
});

export const typeScale = {
  title: face("pixel", 26, 40, pdfColors.gold),
  heading: face("pixel", 14, 22, pdfColors.ink),
  label: face("pixel", 7, 12, pdfColors.mute),
  hook: face("bold", 14, 18, pdfColors.ink),
  body: face("text", 10, 14.5, pdfColors.ink),
  strong: face("bold", 10, 14.5, pdfColors.ink),
  small: face("text", 9, 13, pdfColors.mute),
  cell: face("text", 7, 9, pdfColors.ink),
};

type PaperProps = {
  /** In the running head. */
  title: string;
  /** At the left of the foot: whose document it is. */
  foot: string;
  number: number;
  /** How many pages the document has. */
  of: number;
  children: ReactNode;
};

/** One page with its running head and its foot. What does not fit between them is not carried to another page. */
export function PdfPage({ title, foot, number, of, children }: PaperProps) {
  return (
    <Page {...SINGLE_PAGE_STYLE} style={{ ...SINGLE_PAGE_STYLE.style, backgroundColor: pdfColors.paper }}>
      <View style={{ height: 48, backgroundColor: pdfColors.night, borderBottom: `4pt solid ${pdfColors.line}` }}>
        <View style={{ position: "absolute", left: PAGE_SIZE.margin, top: 17 }}>
          <PdfText {...typeScale.label} size={8} color={pdfColors.gold} width={TEXT_WIDTH - 60} most={1}>
            {title}
          </PdfText>
        </View>
        <PdfRobot x={PAGE_SIZE.width - PAGE_SIZE.margin - 16} y={7} pixel={0.8} />
      </View>
      {children}
      <View
        style={{
          position: "absolute",
          left: PAGE_SIZE.margin,
          top: PAGE_SIZE.height - 42,
          width: TEXT_WIDTH,
          flexDirection: "row",
          justifyContent: "space-between",
          borderTop: `1pt solid ${pdfColors.rule}`,
          paddingTop: 8,
        }}
      >
        <PdfText {...typeScale.small} width={TEXT_WIDTH - 100} most={1}>
          {foot}
        </PdfText>
        <PageNumber>{`${number} / ${of}`}</PageNumber>
      </View>
    </Page>
  );
}

/** Every letter of the pixel font is as wide as it is high. */
const PageNumber = ({ children }: { children: string }) => (
  <PdfText {...typeScale.label} width={children.length * typeScale.label.size + 1}>
    {children}
  </PdfText>
);

/** What papers about money have in common. */

const HALF = TEXT_WIDTH / 2 - 12;
const AMOUNT = 110;
/** Width of what a fact is, in points. */
export const FACT_LABEL = 120;

/** So many lines of a party at most: an address that is typed over pages does not push the amounts off the sheet. */
const MOST = 8;

export type BillingDocument = {
  /** "Invoice INV-2026-000123" */
  heading: string;
  /** Something that a reader must not miss; empty for nothing. */
  notice: string;
  seller: readonly string[];
  buyer: readonly string[];
  /** Over the buyer: "TO" or "FOR". */
  buyerLabel: string;
  /** Numbers, dates and the like: what and its value. */
  facts: readonly (readonly [string, string])[];
  /** What it is for, and what that costs. */
  lines: readonly (readonly [string, string])[];
  total: readonly [string, string];
};

/** How a paper about money begins: what it is, between whom, and the lines with their total. */
export const BillingDocumentHeader = ({
  heading,
  notice,
  seller,
  buyer,
  buyerLabel,
  facts,
  lines,
  total,
}: BillingDocument) => (
  <>
    <View style={{ gap: 8 }}>
      <PdfText {...typeScale.heading} width={TEXT_WIDTH}>
        {heading}
      </PdfText>
      {notice && (
        <PdfText {...typeScale.strong} width={TEXT_WIDTH}>
          {notice}
        </PdfText>
      )}
    </View>
    <View style={{ flexDirection: "row", gap: 24 }}>
      <Party label="FROM" words={seller} />
      <Party label={buyerLabel} words={buyer} />
    </View>
    <View style={{ gap: 4 }}>
      {facts.map(([label, value]) => (
        <PdfFact key={label} label={label} value={value} />
      ))}
    </View>
    <View>
      {lines.map(([what, amount]) => (
        <Line key={`${what} ${amount}`} what={what} amount={amount} />
      ))}
      <Line what={total[0]} amount={total[1]} strong />
    </View>
  </>
);

/** Who sells or buys: a name and what belongs to it. */
const Party = ({ label, words }: { label: string; words: readonly string[] }) => (
  <View style={{ width: HALF, gap: 2 }}>
    <PdfText {...typeScale.label} width={HALF}>
      {label}
    </PdfText>
    {words.slice(0, MOST).map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      <PdfText key={index} {...(index === 0 ? typeScale.strong : typeScale.body)} width={HALF} most={2}>
        {text}
      </PdfText>
    ))}
  </View>
);

/** A number, a date or the like beside what it is. */
export const PdfFact = ({ label, value, most = 2 }: { label: string; value: string; most?: number }) => (
  <View style={{ flexDirection: "row" }}>
    <PdfText {...typeScale.small} size={10} width={FACT_LABEL}>
      {label}
    </PdfText>
    <PdfText {...typeScale.body} width={TEXT_WIDTH - FACT_LABEL} most={most}>
      {value}
    </PdfText>
  </View>
);

/** A ruled line with its amount; `strong` for the total. */
function Line({ what, amount, strong = false }: { what: string; amount: string; strong?: boolean }) {
  const face = strong ? typeScale.strong : typeScale.body;
  return (
    <View
      style={{
        flexDirection: "row",
        justifyContent: "space-between",
        paddingVertical: 8,
        borderTop: `${strong ? 2 : 1}pt solid ${strong ? pdfColors.line : pdfColors.rule}`,
      }}
    >
      <PdfText {...face} width={TEXT_WIDTH - AMOUNT - 12} most={3}>
        {what}
      </PdfText>
      <View style={{ width: AMOUNT, alignItems: "flex-end" }}>
        <PdfText {...face} width={Math.ceil(measureText(amount, typeset(amount, face.style), face.size)) + 1} most={1}>
          {amount}
        </PdfText>
      </View>
    </View>
  );
}
