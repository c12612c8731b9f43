import { Page, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { colors } from "../colors.ts";
import type { FontStyle } from "./fonts.server.ts";
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
