import type { Font } from "fontkit";
import type PDFKit from "pdfkit";
import { type Face, facesFor, type Style } from "./faces.server.ts";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Takes an opened font too, which its types do not say: kept open, its tables are read once and not for each file. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Sets text in any language on a PDF page: a font for each run of characters, lines broken to a width, right to left too. */

export type Type = { style: Style; size: number; leading: number; color: string };

type Run = { face: Face; text: string; width: number };
/** What a line is never broken inside of; `glued` follows its predecessor without a space. */
type Piece = { runs: Run[]; width: number; glued: boolean; rightToLeft: boolean };
export type Line = { pieces: Piece[]; rightToLeft: boolean };

export type Typesetter = {
  /** Breaks a text to lines of a width in points, at most `most`; the last then ends with an ellipsis. */
  lines: (text: string, type: Type, width: number, most?: number) => Line[];
  /** Draws lines from a top edge; the bottom edge in points. Right-to-left lines end at the right edge. */
  draw: (lines: readonly Line[], type: Type, x: number, y: number, width: number) => number;
  /** Breaks and draws. */
  set: (text: string, type: Type, x: number, y: number, width: number, most?: number) => number;
};

export function typesetter(doc: PDFKit.PDFDocument): Typesetter {
  const widths = new Map<string, number>();

  const use = (face: Face, size: number) => {
    if (!registered.has(face.key)) {
      doc.registerFont(face.key, face.font);
      registered.add(face.key);
    }
    doc.font(face.key, size);
  };
  const registered = new Set<string>();

  /** In points. Measured and drawn with a space behind it where the face has one: so each word is shaped once for both. */
  const widthOf = (face: Face, text: string, size: number): number => {
    const key = `${face.key} ${text}`;
    const known = widths.get(key) ?? measure(face, text);
    widths.set(key, known);
    return (known * size) / EM;
  };
  const measure = (face: Face, text: string) => {
    use(face, EM);
    const spaced = withSpace(face, text);
    return doc.widthOfString(spaced) - (spaced === text ? 0 : doc.widthOfString(" "));
  };

  const spaceOf = ({ style, size }: Type) => {
    const face = facesFor("", style)(SPACE);
    return face ? widthOf(face, " ", size) : size / 4;
  };

  const measured = (text: string, glued: boolean, faceOf: (codePoint: number) => Face | null, size: number): Piece => {
    const runs = runsOf(text, faceOf).map((run) => ({ ...run, width: widthOf(run.face, run.text, size) }));
    return { runs, width: sum(runs), glued, rightToLeft: RIGHT_TO_LEFT.test(text) };
  };

  const lines: Typesetter["lines"] = (text, type, width, most = Number.POSITIVE_INFINITY) => {
    const faceOf = facesFor(text, type.style);
    const space = spaceOf(type);
    const pieces = piecesOf(text).flatMap(({ text, glued }) => {
      const piece = measured(text, glued, faceOf, type.size);
      if (piece.width <= width) return [piece];
      return graphemes(text).map((part, at) => measured(part, glued || at > 0, faceOf, type.size));
    });
    const rightToLeft = RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? "");
    const broken = breakLines(pieces, width, space).map((pieces) => ({ pieces, rightToLeft }));
    if (broken.length <= most) return broken;
    const kept = broken.slice(0, most);
    kept.at(-1)?.pieces.push(measured("…", true, faceOf, type.size));
    return kept;
  };

  const draw: Typesetter["draw"] = (set, type, x, y, width) => {
    doc.fillColor(type.color);
    set.forEach((line, index) => {
      const space = spaceOf(type);
      // The first baseline stands where capitals of this size end below the top edge.
      const baseline = y + index * type.leading + (type.leading - type.size) / 2 + type.size * 0.8;
      const length = sum(line.pieces) + line.pieces.slice(1).filter((piece) => !piece.glued).length * space;
      let at = line.rightToLeft ? x + width - length : x;
      for (const run of visualRuns(line, space)) {
        if (run.face) {
          use(run.face, type.size);
          doc.text(withSpace(run.face, run.text), at, baseline, {
            lineBreak: false,
            baseline: "alphabetic",
          });
        }
        at += run.width;
      }
    });
    return y + set.length * type.leading;
  };

  return {
    lines,
    draw,
    set: (text, type, x, y, width, most) => draw(lines(text, type, width, most), type, x, y, width),
  };
}

const SPACE = 32;
/** Size at which widths are measured. */
const EM = 1000;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const words = new Intl.Segmenter("en", { granularity: "word" });
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const graphemes = (text: string) => [...characters.segment(text)].map(({ segment }) => segment);

/** Not for right-to-left words: there the space would come first. */
const withSpace = (face: Face, text: string) =>
  face.has(SPACE) && text !== " " && !RIGHT_TO_LEFT.test(text) ? `${text} ` : text;

/** Where lines may be broken: at spaces, and between the words of scripts that have none. */
function piecesOf(text: string): { text: string; glued: boolean }[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .flatMap((word) => {
      if (!UNSPACED.test(word)) return [{ text: word, glued: false }];
      const parts: string[] = [];
      for (const { segment } of words.segment(word)) {
        // Closing marks stay with what they close, opening ones with what they open.
        const opened = /^[\p{Ps}\p{Pi}#@]+$/u.test(parts.at(-1) ?? "");
        if (opened) parts.push(`${parts.pop()}${segment}`);
        else if (parts.length > 0 && /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}]+$/u.test(segment))
          parts.push(`${parts.pop()}${segment}`);
        else parts.push(segment);
      }
      return parts.map((part, at) => ({ text: part, glued: at > 0 }));
    });
}

/** Cuts a text where the face changes. Marks and joiners stay in the face of what they belong to. */
function runsOf(text: string, faceOf: (codePoint: number) => Face | null): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const codePoint = character.codePointAt(0) ?? SPACE;
    const belongs = last && /[\p{M}\u200C\u200D]/u.test(character) && last.face.has(codePoint);
    const face = belongs ? last.face : faceOf(codePoint);
    if (!face) continue;
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

function breakLines(pieces: readonly Piece[], width: number, space: number): Piece[][] {
  const lines: Piece[][] = [];
  let used = 0;
  for (const piece of pieces) {
    const line = lines.at(-1);
    const gap = piece.glued ? 0 : space;
    if (line && used + gap + piece.width <= width) {
      line.push(piece);
      used += gap + piece.width;
    } else {
      lines.push([piece]);
      used = piece.width;
    }
  }
  return lines;
}

type Drawn = { face: Face; text: string; width: number } | { face: null; text: string; width: number };

/** A line from left to right: its pieces in the order of the eye, with the spaces between them; equal faces joined. */
function visualRuns(line: Line, space: number): Drawn[] {
  const drawn: Drawn[] = [];
  visualOrder(line).forEach((piece, at, all) => {
    const previous = all[at - 1];
    const gap = previous && (piece.rightToLeft || line.rightToLeft ? !previous.glued : !piece.glued);
    const runs = piece.rightToLeft ? piece.runs.map(mirrored).reverse() : piece.runs;
    runs.forEach((run, index) => {
      const last = drawn.at(-1);
      const gapHere = gap && index === 0;
      if (last?.face === run.face && !piece.rightToLeft && !RIGHT_TO_LEFT.test(last.text)) {
        last.text += `${gapHere ? " " : ""}${run.text}`;
        last.width += (gapHere ? space : 0) + run.width;
      } else {
        if (gapHere) drawn.push({ face: null, text: "", width: space });
        drawn.push({ ...run });
      }
    });
  });
  return drawn;
}

/** The simple part of the bidirectional algorithm: stretches of one direction, each in its own order. */
function visualOrder({ pieces, rightToLeft }: Line): Piece[] {
  const stretches: { rightToLeft: boolean; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    const last = stretches.at(-1);
    const directed = piece.rightToLeft || piece.runs.some((run) => /\p{L}/u.test(run.text));
    const direction = directed ? piece.rightToLeft : (last?.rightToLeft ?? rightToLeft);
    const placed = direction && !piece.rightToLeft ? { ...piece, runs: piece.runs.map(marksTurned) } : piece;
    if (last?.rightToLeft === direction) last.pieces.push(placed);
    else stretches.push({ rightToLeft: direction, pieces: [placed] });
  }
  const ordered = stretches.map((stretch) => (stretch.rightToLeft ? stretch.pieces.reverse() : stretch.pieces));
  return (rightToLeft ? ordered.reverse() : ordered).flat();
}

const MIRRORED = new Map([..."()[]{}<>«»‹›"].map((character, at, all) => [character, all[at ^ 1] ?? character]));

/** Brackets between right-to-left words are set in a left-to-right face, so they are turned here. */
const mirrored = (run: Run): Run =>
  RIGHT_TO_LEFT.test(run.text)
    ? run
    : {
        ...run,
        text: [...run.text]
          .reverse()
          .map((c) => MIRRORED.get(c) ?? c)
          .join(""),
      };

/** "20-40)" between right-to-left words: the number keeps its order, the marks around it change sides. */
const marksTurned = (run: Run): Run => {
  const [, before = "", core = "", after = ""] = /^([^\p{N}]*)(.*?)([^\p{N}]*)$/u.exec(run.text) ?? [];
  const turned = (marks: string) => [...marks].reverse().map((c) => MIRRORED.get(c) ?? c);
  return { ...run, text: [...turned(after), core, ...turned(before)].join("") };
};

const sum = (measured: readonly { width: number }[]) => measured.reduce((total, { width }) => total + width, 0);
