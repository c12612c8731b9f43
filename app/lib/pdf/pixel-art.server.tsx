import { Path, Svg } from "@react-pdf/renderer";
import robotSvg from "~/lib/rendering/robot.svg?raw";
import { pdfColor } from "./pdf-look.server";

const [, width = "0", height = "0"] = /viewBox="0 0 (\d+) (\d+)"/.exec(robotSvg) ?? [];
// Slight overlap: otherwise PDF viewers show seams between the pixels.
const colors = [...robotSvg.matchAll(/<path fill="(#[0-9a-f]{6})" d="([^"]+)"/g)].map(([, fill = "", path = ""]) => ({
  fill,
  d: [...path.matchAll(/(M\d+ \d+h)(\d+)v1/g)]
    .map(([, start, across]) => `${start}${across}.03v1.03h-${across}.03z`)
    .join(""),
}));

/** `x`, `y`: top left corner; `pixel`: size of a pixel. In points. */
export const PdfRobot = ({ x, y, pixel }: { x: number; y: number; pixel: number }) => (
  <Svg
    viewBox={`0 0 ${width} ${height}`}
    style={{ position: "absolute", left: x, top: y, width: Number(width) * pixel, height: Number(height) * pixel }}
  >
    {colors.map(({ fill, d }) => (
      <Path key={fill} fill={pdfColor(fill)} d={d} />
    ))}
  </Svg>
);
