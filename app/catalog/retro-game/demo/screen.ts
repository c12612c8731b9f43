import { colors } from "~/lib/colors";

/** In pixels. */
export const WIDTH = 128;
export const HEIGHT = 72;

export type Screen = Pick<CanvasRenderingContext2D, "fillStyle" | "fillRect">;

/** A game that plays automatically, one step at a time. */
export type Scene = {
  step: () => void;
  draw: (screen: Screen) => void;
  /** Number of steps to the still frame that reduced motion shows. */
  still: number;
  /** Handles a key press or release. The first one ends the automatic play. */
  press?: (key: PlayKey, down: boolean) => void;
};

export type PlayKey = "left" | "right" | "up" | "down" | "act";

/** Rows of letters from `inks`; a dot is transparent. */
export type Sprite = readonly string[];

const inks: Record<string, string> = {
  k: colors.abyss,
  n: colors.night,
  d: colors.dusk,
  b: colors.panel,
  B: colors["panel-hi"],
  v: colors.line,
  m: colors.mute,
  w: colors.ink,
  c: colors.cyan,
  C: colors["cyan-lo"],
  p: colors.pink,
  P: colors["pink-lo"],
  y: colors.gold,
  Y: colors["gold-lo"],
  l: colors.lime,
  L: colors["lime-lo"],
  o: colors.orange,
  O: colors["orange-lo"],
};

export function fillRect(screen: Screen, color: string, x: number, y: number, width: number, height: number): void {
  screen.fillStyle = inks[color] ?? color;
  screen.fillRect(Math.round(x), Math.round(y), width, height);
}

/** `x`, `y`: top left corner. `tint` replaces all colors. */
export function drawSprite(screen: Screen, sprite: Sprite, x: number, y: number, tint?: string): void {
  sprite.forEach((row, line) => {
    for (const run of row.matchAll(/([^.])\1*/g)) {
      fillRect(screen, tint ?? run[1] ?? "w", x + run.index, y + line, run[0].length, 1);
    }
  });
}

/** Each digit is a row of three pixels, as a binary number. */
const glyphs: Record<string, string> = {
  A: "25755",
  B: "65656",
  C: "34443",
  D: "65556",
  E: "74647",
  F: "74644",
  G: "34553",
  H: "55755",
  I: "72227",
  J: "11152",
  K: "55655",
  L: "44447",
  M: "57755",
  N: "65555",
  O: "25552",
  P: "65644",
  Q: "25563",
  R: "65655",
  S: "34216",
  T: "72222",
  U: "55557",
  V: "55552",
  W: "55775",
  X: "55255",
  Y: "55222",
  Z: "71247",
  0: "75557",
  1: "26227",
  2: "61247",
  3: "61216",
  4: "55711",
  5: "74616",
  6: "34757",
  7: "71244",
  8: "75757",
  9: "75716",
  "!": "22202",
  "?": "61202",
  ".": "00002",
  ",": "00024",
  "%": "51245",
  "-": "00700",
  ":": "02020",
};

/** Draws capitals and digits, four pixels per letter. */
export function drawText(screen: Screen, text: string, x: number, y: number, color = "w"): void {
  [...text].forEach((letter, index) => {
    const rows = [...(glyphs[letter] ?? "00000")];
    const sprite = rows.map((row) =>
      Number(row).toString(2).padStart(3, "0").replaceAll("0", ".").replaceAll("1", "w"),
    );
    drawSprite(screen, sprite, x + index * 4, y, color);
  });
}

export function drawNight(screen: Screen, tick: number): void {
  fillRect(screen, "n", 0, 0, WIDTH, HEIGHT);
  for (let star = 0; star < 24; star++) {
    const twinkles = (star + Math.floor(tick / 10)) % 7 === 0;
    fillRect(screen, twinkles ? "w" : "v", (star * 37) % WIDTH, (star * 53) % HEIGHT, 1, 1);
  }
}
