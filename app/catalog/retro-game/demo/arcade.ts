import {
  drawNight,
  drawSprite,
  drawText,
  fillRect,
  HEIGHT,
  type Scene,
  type Screen,
  type Sprite,
  WIDTH,
} from "./screen";

type Point = { x: number; y: number };
type Blast = Point & { age: number };

const SHIP_Y = HEIGHT - 8;
const COLUMNS = 7;
const ROWS = 3;
/** Color of the invaders by row. */
const colors = ["p", "y", "c"];
const edges = { left: 4, right: WIDTH - 4 };

export function arcade(): Scene {
  let tick = 0;
  let score = 0;
  let ship = WIDTH / 2;
  let played = false;
  let held: "left" | "right" | null = null;
  let shots: Point[] = [];
  let blasts: Blast[] = [];
  let swarm = makeSwarm();

  const fire = () => {
    if (shots.length < 3) shots.push({ x: Math.round(ship), y: SHIP_Y - 2 });
  };
  const step = () => {
    tick++;
    const target = played ? (held ? edges[held] : ship) : aim(swarm, ship);
    ship += Math.max(-3, Math.min(3, target - ship));
    if (!played && tick % 9 === 0) fire();
    shots = shots.map(({ x, y }) => ({ x, y: y - 3 })).filter(({ y }) => y > 6);
    blasts = blasts.map((blast) => ({ ...blast, age: blast.age + 1 })).filter(({ age }) => age < 6);
    if (tick % 7 === 0) march(swarm);
    for (const shot of shots) {
      const hit = swarm.alive.find((cell) => isHit(place(swarm, cell), shot));
      if (!hit) continue;
      swarm.alive = swarm.alive.filter((cell) => cell !== hit);
      shots = shots.filter((other) => other !== shot);
      blasts.push({ ...place(swarm, hit), age: 0 });
      score += 10 * (ROWS - hit.y);
    }
    if (swarm.alive.length === 0 || swarm.top > 26) swarm = makeSwarm();
  };
  const draw = (screen: Screen) => {
    drawNight(screen, tick);
    fillRect(screen, "v", 0, HEIGHT - 2, WIDTH, 2);
    for (const cell of swarm.alive) {
      const { x, y } = place(swarm, cell);
      drawSprite(screen, swarm.stride ? invaderB : invaderA, x, y, colors[cell.y]);
    }
    for (const { x, y } of shots) fillRect(screen, "y", x, y, 1, 3);
    for (const { x, y, age } of blasts) drawSprite(screen, age < 3 ? flash : sparks, x, y);
    drawSprite(screen, shipSprite, ship - 4, SHIP_Y);
    drawText(screen, `SCORE ${String(score % 100_000).padStart(5, "0")}`, 3, 2, "l");
    drawText(screen, "1UP", WIDTH - 15, 2, "p");
  };
  return {
    step,
    draw,
    still: 90,
    press: (key, down) => {
      played = true;
      if (key === "act" && down) fire();
      if (key === "left" || key === "right") held = down ? key : null;
    },
  };
}

type Swarm = { left: number; top: number; direction: 1 | -1; stride: boolean; alive: Point[] };

function makeSwarm(): Swarm {
  const alive = Array.from({ length: COLUMNS * ROWS }, (_, i) => ({ x: i % COLUMNS, y: Math.floor(i / COLUMNS) }));
  return { left: 8, top: 11, direction: 1, stride: false, alive };
}

const place = (swarm: Swarm, cell: Point): Point => ({ x: swarm.left + cell.x * 13, y: swarm.top + cell.y * 9 });

/** Moves the swarm sideways; at the edge of the screen, down and into the other direction. */
function march(swarm: Swarm): void {
  swarm.stride = !swarm.stride;
  const xs = swarm.alive.map((cell) => place(swarm, cell).x + swarm.direction * 2);
  if (Math.min(...xs) < 2 || Math.max(...xs) > WIDTH - 10) {
    swarm.direction = swarm.direction === 1 ? -1 : 1;
    swarm.top += 3;
  } else {
    swarm.left += swarm.direction * 2;
  }
}

const isHit = ({ x, y }: Point, shot: Point) => shot.x >= x && shot.x < x + 8 && shot.y >= y - 1 && shot.y < y + 6;

/** Returns the x from which a shot hits the nearest invader. */
function aim(swarm: Swarm, ship: number): number {
  const centers = swarm.alive.map((cell) => place(swarm, cell).x + 4 + swarm.direction * 4);
  return centers.sort((a, b) => Math.abs(a - ship) - Math.abs(b - ship))[0] ?? ship;
}

const shipSprite: Sprite = ["...cc...", "...ww...", ".c.ww.c.", "cccwwccc", "cCCccCCc", ".o....o."];
const invaderA: Sprite = ["..w..w..", ".wwwwww.", "ww.ww.ww", "wwwwwwww", ".w.ww.w.", "w......w"];
const invaderB: Sprite = ["..w..w..", "w.wwww.w", "ww.ww.ww", "wwwwwwww", ".w.ww.w.", "..w..w.."];
const flash: Sprite = ["...ww...", "..wyyw..", ".wyooyw.", ".wyooyw.", "..wyyw..", "...ww..."];
const sparks: Sprite = ["o..y...o", "........", "y......y", "o.......", "......y.", ".y..o..."];
