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

const TILE = 8;
const SPEED = 2;
const JUMP = -5;
const GRAVITY = 0.5;
/** Height above the roof at which the hero reappears after a fall, in pixels. */
const RESPAWN_HEIGHT = 20;
const HERO_X = 32;
const HERO = { width: 10, height: 12 };

/** One digit per tile: the height of the roof in tiles; a space is a gap. `coins`: the height of a coin. */
const roofs = "2222222  222233332222   2233445533333  222222  33  222223344222222 2 222  4444 222222";
const coins = "    3 5555 3     5 5    777   5 6 4  55  3   555 5 55  5     5   4555 5   566  7   4 ";

export function platform(): Scene {
  let distance = 0;
  let height = roofAt(HERO_X) ?? 0;
  let fall = 0;
  let taken = new Set<number>();
  let score = 0;
  let played = false;
  let wantsJump = false;

  const step = () => {
    distance += SPEED;
    const feet = [roofAt(distance + HERO_X), roofAt(distance + HERO_X + HERO.width - 1)].filter(
      (roof) => roof !== null,
    );
    const ground = feet.length > 0 ? Math.max(...feet) : null;
    const standing = ground !== null && height <= ground && fall >= 0;
    if (standing) {
      height = ground;
      const jumps = played ? wantsJump : needsJump(distance + HERO_X, height);
      fall = jumps ? JUMP : 0;
      wantsJump = false;
    }
    if (!standing || fall !== 0) {
      height -= fall;
      fall += GRAVITY;
      if (ground !== null && fall > 0 && height < ground) height = ground;
    }
    // Only a player can fall; the run continues on the next roof without the coins.
    if (height < -HERO.height) {
      while (roofAt(distance + HERO_X) === null) distance += TILE;
      height = (roofAt(distance + HERO_X) ?? 0) + RESPAWN_HEIGHT;
      fall = 0;
      score = 0;
    }
    const tile = Math.floor((distance + HERO_X + HERO.width / 2) / TILE);
    const coin = coinAt(tile);
    if (coin !== null && !taken.has(tile) && coin > height - TILE && coin < height + HERO.height + 4) {
      taken.add(tile);
      score++;
    }
    if (tile % roofs.length === 0) taken = new Set();
  };
  const draw = (screen: Screen) => {
    drawNight(screen, distance / 2);
    drawSprite(screen, moon, 100, 8);
    drawHills(screen, distance);
    drawRoofs(screen, distance, taken);
    const running = fall === 0 && Math.floor(distance / 6) % 2 === 0;
    drawSprite(screen, running ? heroA : heroB, HERO_X, HEIGHT - height - HERO.height);
    drawSprite(screen, coinSprite, 3, 2);
    drawText(screen, String(score % 1000).padStart(3, "0"), 11, 3, "y");
  };
  const press: Scene["press"] = (key, down) => {
    played = true;
    if (down && (key === "act" || key === "up")) wantsJump = true;
  };
  return { step, draw, press, still: 19 };
}

/** Height of the roof in pixels above the bottom of the screen; null over a gap. */
export const roofAt = (distance: number): number | null => heightIn(roofs, Math.floor(distance / TILE));

const coinAt = (tile: number): number | null => heightIn(coins, tile);

function heightIn(track: string, tile: number): number | null {
  const tiles = Number.parseInt(track.charAt(tile % track.length), 10);
  return Number.isNaN(tiles) ? null : tiles * TILE;
}

/** True if a gap or a higher roof is just ahead. */
function needsJump(x: number, height: number): boolean {
  const ahead = roofAt(x + HERO.width + 3);
  return ahead === null || ahead > height;
}

function drawHills(screen: Screen, distance: number): void {
  for (let x = 0; x < WIDTH; x += 4) {
    const far = 22 + Math.round(7 * Math.sin((x + distance / 4) / 17));
    const near = 14 + Math.round(6 * Math.sin((x + distance / 2) / 11 + 2));
    fillRect(screen, "d", x, HEIGHT - far, 4, far);
    fillRect(screen, "b", x, HEIGHT - near, 4, near);
  }
}

function drawRoofs(screen: Screen, distance: number, taken: Set<number>): void {
  const first = Math.floor(distance / TILE);
  for (let tile = first; tile <= first + WIDTH / TILE; tile++) {
    const x = tile * TILE - distance;
    const top = roofAt(tile * TILE);
    if (top !== null) {
      fillRect(screen, "B", x, HEIGHT - top, TILE, top);
      fillRect(screen, "p", x, HEIGHT - top, TILE, 2);
      for (let y = HEIGHT - top + 4; y < HEIGHT; y += 6) {
        fillRect(screen, (tile * 7 + y) % 5 === 0 ? "y" : "v", x + 2, y, 2, 2);
        fillRect(screen, (tile * 3 + y) % 7 === 0 ? "y" : "v", x + 5, y, 2, 2);
      }
    }
    const coin = coinAt(tile);
    if (coin !== null && !taken.has(tile)) drawSprite(screen, coinSprite, x + 1, HEIGHT - coin - 6);
  }
}

const head: Sprite = ["....ll....", "....ll....", ".wwwwwwww.", ".wnnnnnnw.", ".wncnncnw.", ".wnnnnnnw.", ".wwwwwwww."];
const heroA: Sprite = [...head, "m.wwppww.m", "m.wwwwww.m", "..wwwwww..", ".oo....yy.", ".o......y."];
const heroB: Sprite = [...head, ".mwwppwwm.", "..wwwwww..", "..wwwwww..", "...oyyo...", "...o..o..."];
const coinSprite: Sprite = [".yyyy.", "yywwyy", "yywyyy", "yywyyy", "yyyyYy", ".YYYY."];
const moon: Sprite = [
  "..mmmmmm..",
  ".mwwwwwwm.",
  "mwwmwwwwwm",
  "mwwwwwwmwm",
  "mwwwwwwwwm",
  "mwmmwwwwwm",
  ".mwwwwwwm.",
  "..mmmmmm..",
];
