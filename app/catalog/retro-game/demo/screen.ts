import { colors } from "~/lib/colors";

/** A tiny game screen: whole pixels, the product's colors, sprites drawn from letters and a 3 by 5 pixel font. */

export const WIDTH = 128;
export const HEIGHT = 72;

/** What a scene may draw with. */
export type Screen = Pick<CanvasRenderingContext2D, "fillStyle" | "fillRect">;

/** A game that plays itself, one step at a time. */
export type Scene = {
  step: () => void;
  draw: (screen: Screen) => void;
  /** The step that shows the game best; it is what those see who asked for no motion. */
  still: number;
  /** Takes the controls while a pointer is over the screen: its x in pixels, null when it has left. */
  steer?: (x: number | null) => void;
  fire?: () => void;
  /** Takes a key of a player, pressed or let go. From the first one on the game does not play itself any more. */
  press?: (key: PlayKey, down: boolean) => void;
};

export type PlayKey = "left" | "right" | "up" | "down" | "act";

/** Rows of letters, each a color; a dot is transparent. */
export type Sprite = readonly string[];

/** The letters that sprites are drawn with. */
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

/** Draws a sprite with its top left corner at x, y. With `tint` every one of its pixels has that color. */
export function drawSprite(screen: Screen, sprite: Sprite, x: number, y: number, tint?: string): void {
  sprite.forEach((row, line) => {
    for (const run of row.matchAll(/([^.])\1*/g)) {
      fillRect(screen, tint ?? run[1] ?? "w", x + run.index, y + line, run[0].length, 1);
    }
  });
}

/** Each glyph is five rows of three pixels, a digit for a row. */
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

/** Writes capitals and digits, four pixels a letter. */
export function drawText(screen: Screen, text: string, x: number, y: number, color = "w"): void {
  [...text].forEach((letter, index) => {
    const rows = [...(glyphs[letter] ?? "00000")];
    const sprite = rows.map((row) =>
      Number(row).toString(2).padStart(3, "0").replaceAll("0", ".").replaceAll("1", "w"),
    );
    drawSprite(screen, sprite, x + index * 4, y, color);
  });
}

/** The sky that all four games share. */
export function drawNight(screen: Screen, tick: number): void {
  fillRect(screen, "n", 0, 0, WIDTH, HEIGHT);
  for (let star = 0; star < 24; star++) {
    const twinkles = (star + Math.floor(tick / 10)) % 7 === 0;
    fillRect(screen, twinkles ? "w" : "v", (star * 37) % WIDTH, (star * 53) % HEIGHT, 1, 1);
  }
}
