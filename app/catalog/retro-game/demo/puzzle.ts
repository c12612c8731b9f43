import { drawNight, drawText, fillRect, type Scene, type Screen, type Sprite } from "./screen";

const SIDE = 4;
const PIECE = 16;
const LEFT = 4;
const TOP = 4;
const SHUFFLES = 22;
const SLIDE = 5;
const REST = 44;

/** A sliding puzzle that shuffles and solves itself. `random` returns 0 up to 1 (exclusive). */
export function puzzle(random: () => number = Math.random): Scene {
  const board = Array.from({ length: SIDE * SIDE }, (_, place) => place);
  let hole = board.length - 1;
  const past: number[] = [];
  let phase: "solved" | "shuffling" | "solving" = "solved";
  let wait = 0;
  let tick = 0;
  let moves = 0;
  let sliding: { place: number; from: number; left: number } | null = null;
  let played = false;

  const slide = (place: number) => {
    board.splice(hole, 1, ...board.splice(place, 1, SIDE * SIDE - 1));
    sliding = { place: hole, from: place, left: SLIDE };
    hole = place;
  };
  const rest = () => {
    phase = "solved";
    wait = 0;
    past.length = 0;
  };
  const step = () => {
    tick++;
    if (sliding) {
      sliding = sliding.left > 1 ? { ...sliding, left: sliding.left - 1 } : null;
      return;
    }
    if (played && phase === "solving") {
      if (board.every((piece, place) => piece === place)) rest();
    } else if (phase === "solved") {
      wait++;
      if (wait < REST) return;
      phase = "shuffling";
      moves = 0;
    } else if (phase === "shuffling") {
      const options = neighbors(hole).filter((place) => place !== past.at(-1));
      const next = options[Math.floor(random() * options.length)] ?? hole;
      past.push(hole);
      slide(next);
      sliding = null;
      if (past.length === SHUFFLES) phase = "solving";
    } else {
      slide(past.pop() ?? hole);
      moves++;
      if (past.length === 0) rest();
    }
  };
  /** Slides the piece beside the hole in the direction of the key. */
  const press: Scene["press"] = (key, down) => {
    if (!played) shuffleAtOnce();
    played = true;
    if (!down || sliding || phase !== "solving" || key === "act") return;
    const from = hole + { left: 1, right: -1, up: SIDE, down: -SIDE }[key];
    if (!neighbors(hole).includes(from)) return;
    slide(from);
    moves++;
  };
  const shuffleAtOnce = () => {
    rest();
    wait = REST;
    board.sort((a, b) => a - b);
    hole = board.length - 1;
    sliding = null;
    // One step to start, one for each move.
    for (let count = 0; count <= SHUFFLES; count++) step();
  };
  const draw = (screen: Screen) => {
    drawNight(screen, tick);
    fillRect(screen, "v", LEFT - 2, TOP - 2, 68, 68);
    fillRect(screen, "k", LEFT, TOP, 64, 64);
    board.forEach((piece, place) => {
      if (place !== hole || phase === "solved") drawPiece(screen, piece, ...position(place, sliding));
    });
    drawText(screen, "MOVES", 82, 10, "m");
    drawText(screen, String(moves).padStart(2, "0"), 82, 18, "y");
    if (phase === "solved") {
      drawText(screen, "SOLVED!", 82, 34, Math.floor(tick / 6) % 2 ? "l" : "w");
    } else {
      drawText(screen, phase === "solving" ? "HMM..." : "OH NO!", 82, 34, phase === "solving" ? "c" : "p");
    }
    for (let done = 0; !played && done < SHUFFLES; done += 2) {
      fillRect(screen, done < SHUFFLES - past.length ? "l" : "B", 82 + done * 2, 48, 3, 6);
    }
  };
  return { step, draw, press, still: REST + SHUFFLES + 40 };
}

function neighbors(place: number): number[] {
  const rowOf = (other: number) => Math.floor(other / SIDE);
  return [
    ...[place - 1, place + 1].filter((other) => rowOf(other) === rowOf(place)),
    ...[place - SIDE, place + SIDE].filter((other) => other >= 0 && other < SIDE * SIDE),
  ];
}

/** Returns the pixel position of a piece, between two places while it slides. */
function position(place: number, sliding: { place: number; from: number; left: number } | null): [number, number] {
  const at = (of: number): [number, number] => [LEFT + (of % SIDE) * PIECE, TOP + Math.floor(of / SIDE) * PIECE];
  const [x, y] = at(place);
  if (sliding?.place !== place) return [x, y];
  const [fromX, fromY] = at(sliding.from);
  const back = sliding.left / SLIDE;
  return [x + (fromX - x) * back, y + (fromY - y) * back];
}

/** A piece is 4 by 4 pixels of the picture, each drawn as 4 by 4 screen pixels. */
function drawPiece(screen: Screen, piece: number, x: number, y: number): void {
  const [column, row] = [(piece % SIDE) * 4, Math.floor(piece / SIDE) * 4];
  for (let line = 0; line < 4; line++) {
    for (let dot = 0; dot < 4; dot++) {
      const color = picture[row + line]?.[column + dot] ?? "b";
      fillRect(screen, color, x + dot * 4, y + line * 4, 4, 4);
    }
  }
  fillRect(screen, "k", x, y + PIECE - 1, PIECE, 1);
  fillRect(screen, "k", x + PIECE - 1, y, 1, PIECE);
}

const picture: Sprite = [
  ...["bbbbbbbllbbbbbbb", "bbbbbbbllbbbbbbb", "bbbbbbbmmbbbbbbb", "bbwwwwwwwwwwwwbb"],
  ...["bwwmmmmmmmmmmwwb", "bwmnnnnnnnnnnmwb", "pwmnccnnnnccnmwp", "pwmnccnnnnccnmwp"],
  ...["pwmnnnnnnnnnnmwp", "bwmnncnnnncnnmwb", "bwmnnnccccnnnmwb", "bwwmmmmmmmmmmwwb"],
  ...["BBwwwwwwwwwwwwBB", "BBBBBmmmmmmBBBBB", "BBBwwwwppwwwwBBB", "BBmwwwppppwwwmBB"],
];
