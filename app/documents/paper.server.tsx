import { Page, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { colors } from "../styles/colors.ts";
import type { Style } from "./fonts.server.ts";
import { Robot } from "./pixels.server.tsx";
import { type Type, Words } from "./words.server.tsx";

/** Colors, type and the page that documents have in common. Lengths are in points; the page is US Letter. */

export const PAGE = { width: 612, height: 792, margin: 48 };
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** Of a page that stays one, whatever is on it: without the heights it would be as high as its content. */
export const ONE_PAGE = {
  size: [PAGE.width, PAGE.height] satisfies [number, number],
  wrap: false,
  style: { minHeight: PAGE.height, maxHeight: PAGE.height },
};

/** What each color of ours is for on paper, and on a dark cover. */
export const color = {
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

const face = (style: Style, size: number, leading: number, ink: string): Type => ({ style, size, leading, color: ink });

export const type = {
  title: face("pixel", 26, 40, color.gold),
  heading: face("pixel", 14, 22, color.ink),
  label: face("pixel", 7, 12, color.mute),
  hook: face("bold", 14, 18, color.ink),
  body: face("text", 10, 14.5, color.ink),
  strong: face("bold", 10, 14.5, color.ink),
  small: face("text", 9, 13, color.mute),
  cell: face("text", 7, 9, color.ink),
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
export function Paper({ title, foot, number, of, children }: PaperProps) {
  return (
    <Page {...ONE_PAGE} style={{ ...ONE_PAGE.style, backgroundColor: color.paper }}>
      <View style={{ height: 48, backgroundColor: color.night, borderBottom: `4pt solid ${color.line}` }}>
        <View style={{ position: "absolute", left: PAGE.margin, top: 17 }}>
          <Words {...type.label} size={8} color={color.gold} width={TEXT_WIDTH - 60} most={1}>
            {title}
          </Words>
        </View>
        <Robot x={PAGE.width - PAGE.margin - 16} y={7} pixel={0.8} />
      </View>
      {children}
      <View
        style={{
          position: "absolute",
          left: PAGE.margin,
          top: PAGE.height - 42,
          width: TEXT_WIDTH,
          flexDirection: "row",
          justifyContent: "space-between",
          borderTop: `1pt solid ${color.rule}`,
          paddingTop: 8,
        }}
      >
        <Words {...type.small} width={TEXT_WIDTH - 100} most={1}>
          {foot}
        </Words>
        <PageNumber>{`${number} / ${of}`}</PageNumber>
      </View>
    </Page>
  );
}

/** Every letter of the pixel font is as wide as it is high. */
const PageNumber = ({ children }: { children: string }) => (
  <Words {...type.label} width={children.length * type.label.size + 1}>
    {children}
  </Words>
);
