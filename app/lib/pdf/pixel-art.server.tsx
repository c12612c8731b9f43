import { Path, Svg } from "@react-pdf/renderer";
import robotSvg from "~/lib/rendering/robot.svg?raw";
import { pdfColor } from "./pdf-look.server";

/** In points. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

export const PixelRects = ({ rects, fill }: { rects: readonly Rect[]; fill: string }) => (
  <Path
    fill={pdfColor(fill)}
    d={rects.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join("")}
  />
);

export const PixelMark = ({ fill }: { fill: string }) => (
  <Svg viewBox="0 0 14 14" style={{ width: 14, height: 14 }}>
    <PixelRects
      fill={fill}
      rects={[
        [0, 3, 14, 8],
        [3, 0, 8, 14],
      ]}
    />
  </Svg>
);

const [, width = "0", height = "0"] = /viewBox="0 0 (\d+) (\d+)"/.exec(robotSvg) ?? [];
// Slight overlap: otherwise PDF viewers show seams between the pixels.
const colors = [...robotSvg.matchAll(/<path fill="(#[0-9a-f]{6})" d="([^"]+)"/g)].map(([, fill = "", path = ""]) => ({
  fill,
  rects: [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(
    ([, x, y, across]): Rect => [Number(x), Number(y), Number(across) + 0.03, 1.03],
  ),
}));

/** `x`, `y`: top left corner; `pixel`: size of a pixel. In points. */
export const PdfRobot = ({ x, y, pixel }: { x: number; y: number; pixel: number }) => (
  <Svg
    viewBox={`0 0 ${width} ${height}`}
    style={{ position: "absolute", left: x, top: y, width: Number(width) * pixel, height: Number(height) * pixel }}
  >
    {colors.map(({ fill, rects }) => (
      <PixelRects key={fill} fill={fill} rects={rects} />
    ))}
  </Svg>
);
