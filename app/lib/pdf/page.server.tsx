import { Image, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { colors } from "../colors";
import { type FontStyle, measureText, typeset } from "./fonts.server";
import { pdfColor, pdfLook } from "./pdf-look.server";
import { PdfRobot } from "./pixel-art.server";
import { estimateLineCount, PdfText, type TextStyle } from "./text.server";

// Lengths are in points.

export const PAGE_SIZE = { width: 612, height: 792, margin: 48 };
export const TEXT_WIDTH = PAGE_SIZE.width - 2 * PAGE_SIZE.margin;

/** Without the heights the sheet would grow with its content. */
export const SINGLE_PAGE_STYLE = {
  size: [PAGE_SIZE.width, PAGE_SIZE.height] satisfies [number, number],
  wrap: false,
  style: { minHeight: PAGE_SIZE.height, maxHeight: PAGE_SIZE.height },
};

const HALF_WIDTH = TEXT_WIDTH / 2 - 12;
const AMOUNT_WIDTH = 110;
const FACT_LABEL = 120;

/** Lines of a party in its usual size; longer ones are set smaller, so that the amounts stay on the page. */
const MAX_PARTY_LINES = 12;
/** Of an address that was entered in short lines; more of them are joined. */
const MAX_ENTERED_LINES = 8;

export const pdfColors = {
  night: colors.night,
  panel: colors.panel,
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

const textStyle = (style: FontStyle, size: number, leading: number, color: string): TextStyle => ({
  style,
  size,
  leading,
  color,
});

export const typeScale = {
  title: textStyle("pixel", 26, 40, pdfColors.gold),
  heading: textStyle("pixel", 14, 22, pdfColors.ink),
  label: textStyle("pixel", 7, 12, pdfColors.mute),
  hook: textStyle("bold", 14, 18, pdfColors.ink),
  body: textStyle("text", 10, 14.5, pdfColors.ink),
  strong: textStyle("bold", 10, 14.5, pdfColors.ink),
  small: textStyle("text", 9, 13, pdfColors.mute),
  cell: textStyle("text", 7, 9, pdfColors.ink),
};

type PdfPageProps = {
  title: string;
  foot: string;
  /** Moves content that does not fit to further pages; otherwise it is cut. */
  wrap?: boolean;
  children: ReactNode;
};

export function PdfPage({ title, foot, wrap = false, children }: PdfPageProps) {
  const { fontFamily, fontWeight } = typeset("0 / 0", "pixel");
  const style = wrap ? { paddingBottom: 64 } : SINGLE_PAGE_STYLE.style;
  return (
    <Page {...SINGLE_PAGE_STYLE} wrap={wrap} style={{ ...style, backgroundColor: pdfColors.paper }}>
      <View
        fixed
        style={{
          height: 48,
          marginBottom: wrap ? 16 : 0,
          backgroundColor: pdfColor(pdfColors.night),
          borderBottom: `4pt solid ${pdfColor(pdfColors.line)}`,
        }}
      >
        <View style={{ position: "absolute", left: PAGE_SIZE.margin, top: 17 }}>
          <PdfText {...typeScale.label} size={8} color={pdfColors.gold} width={TEXT_WIDTH - 60} maxLines={1}>
            {title}
          </PdfText>
        </View>
        <BrandMark />
      </View>
      {children}
      <View
        fixed
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
        <PdfText {...typeScale.small} width={TEXT_WIDTH - 100} maxLines={1}>
          {foot}
        </PdfText>
        <Text
          style={{ fontFamily, fontWeight, fontSize: typeScale.label.size, color: pdfColors.mute }}
          render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`}
        />
      </View>
    </Page>
  );
}

/** Points. */
const MARK = { width: 150, height: 26, bar: 44 };

/** The mascot or the brand's own picture, at the right of the bar. */
function BrandMark() {
  const { picture, hasRobot } = pdfLook();
  if (hasRobot) return <PdfRobot x={PAGE_SIZE.width - PAGE_SIZE.margin - 16} y={7} pixel={0.8} />;
  if (!picture) return null;
  const scale = Math.min(MARK.width / picture.width, MARK.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return (
    <Image
      src={{ data: Buffer.from(picture.png, "base64"), format: "png" }}
      style={{
        position: "absolute",
        right: PAGE_SIZE.margin,
        top: (MARK.bar - height) / 2,
        width,
        height,
      }}
    />
  );
}

export type BillingDocument = {
  heading: string;
  notice: string;
  seller: readonly string[];
  buyer: readonly string[];
  buyerLabel: string;
  facts: readonly (readonly [string, string])[];
  lines: readonly (readonly [string, string])[];
  total: readonly [string, string];
};

export const BillingDocumentHeader = (document: BillingDocument) => (
  <>
    <View style={{ gap: 8 }}>
      <PdfText {...typeScale.heading} width={TEXT_WIDTH}>
        {document.heading}
      </PdfText>
      {document.notice && (
        <PdfText {...typeScale.strong} width={TEXT_WIDTH}>
          {document.notice}
        </PdfText>
      )}
    </View>
    <View style={{ flexDirection: "row", gap: 24 }}>
      <Party label="FROM" lines={document.seller} />
      <Party label={document.buyerLabel} lines={document.buyer} />
    </View>
    <View style={{ gap: 4 }}>
      {document.facts.map(([label, value]) => (
        <PdfFact key={label} label={label} value={value} maxLines={2} />
      ))}
    </View>
    <View>
      {document.lines.map(([what, amount]) => (
        <AmountLine key={`${what} ${amount}`} what={what} amount={amount} />
      ))}
      <AmountLine what={document.total[0]} amount={document.total[1]} strong />
    </View>
  </>
);

export const PdfFact = ({ label, value, maxLines }: { label: string; value: string; maxLines?: number }) => (
  <View style={{ flexDirection: "row" }}>
    <PdfText {...typeScale.small} size={10} width={FACT_LABEL}>
      {label}
    </PdfText>
    <PdfText {...typeScale.body} width={TEXT_WIDTH - FACT_LABEL} maxLines={maxLines}>
      {value}
    </PdfText>
  </View>
);

/** Never cut: this is the legal name and address of an invoice. */
function Party({ label, lines }: { label: string; lines: readonly string[] }) {
  const [name = "", ...rest] = lines;
  const all = lines.length > MAX_ENTERED_LINES ? [name, rest.join(", ")] : lines;
  const styleOf = (index: number) => (index === 0 ? typeScale.strong : typeScale.body);
  const count = all.reduce((sum, text, index) => sum + estimateLineCount(text, styleOf(index), HALF_WIDTH), 0);
  const smaller = count > MAX_PARTY_LINES ? { size: 7.5, leading: 10 } : {};
  return (
    <View style={{ width: HALF_WIDTH, gap: 2 }}>
      <PdfText {...typeScale.label} width={HALF_WIDTH}>
        {label}
      </PdfText>
      {all.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <PdfText key={index} {...styleOf(index)} {...smaller} width={HALF_WIDTH}>
          {text}
        </PdfText>
      ))}
    </View>
  );
}

function AmountLine({ what, amount, strong = false }: { what: string; amount: string; strong?: boolean }) {
  const style = strong ? typeScale.strong : typeScale.body;
  const width = Math.ceil(measureText(amount, typeset(amount, style.style), style.size)) + 1;
  return (
    <View
      style={{
        flexDirection: "row",
        justifyContent: "space-between",
        paddingVertical: 8,
        borderTop: `${strong ? 2 : 1}pt solid ${strong ? pdfColors.line : pdfColors.rule}`,
      }}
    >
      <PdfText {...style} width={TEXT_WIDTH - AMOUNT_WIDTH - 12} maxLines={3}>
        {what}
      </PdfText>
      <View style={{ width: AMOUNT_WIDTH, alignItems: "flex-end" }}>
        <PdfText {...style} width={width} maxLines={1}>
          {amount}
        </PdfText>
      </View>
    </View>
  );
}
