import { drawSprite, drawText, fillRect, HEIGHT, type Scene, type Screen, type Sprite, WIDTH } from "./screen";

const TILE = 8;

const rooms = {
  forest: [
    "TTTTTTTTTTTTTTTT",
    "T....TT..,...TTT",
    "T..,.....T....DT",
    "T.T......TT..TPT",
    "TPPPPPPPPPPPPPPT",
    "T.,..T..P....T.T",
    "T..~~~..P.,....T",
    "TT.~~~~....T...T",
    "TTTTTTTTTTTTTTTT",
  ],
  cave: [
    "################",
    "#..####....##..#",
    "#...##......#..#",
    "#......##......#",
    "#..#...##...#..#",
    "#..##......##..#",
    "#.......#......#",
    "##..##......#..#",
    "################",
  ],
} as const;

type Room = keyof typeof rooms;

/** In pixels. */
const entrance = { forest: { x: TILE, y: 4 * TILE }, cave: { x: 2 * TILE, y: 2 * TILE } };

type Action = { walk: readonly [number, number] } | { say: string; ends?: "chest" } | { enter: Room };

/** Tile coordinates. The hero starts at the western edge of the forest. */
const story: readonly Action[] = [
  { walk: [7, 4] },
  { say: "WELL, HELLO TRAVELER!" },
  { say: "A TREASURE IS HIDDEN\nIN THE OLD CAVE." },
  { walk: [14, 4] },
  { walk: [14, 2] },
  { enter: "cave" },
  { walk: [3, 6] },
  { walk: [9, 6] },
  { walk: [9, 3] },
  { walk: [13, 3] },
  { say: "YOU OPEN THE CHEST...", ends: "chest" },
  { say: "A COUPON! 20% OFF\nAT ACME BOOTS." },
  { enter: "forest" },
];

export function adventure(): Scene {
  let tick = 0;
  let act = 0;
  let spoken = 0;
  let room: Room = "forest";
  let chestOpen = false;
  let hero = entrance.forest;

  const enter = (next: Room) => {
    room = next;
    chestOpen = false;
    hero = entrance[next];
  };
  const step = () => {
    tick++;
    const action = story[act];
    if (!action) return;
    if ("enter" in action) {
      enter(action.enter);
    } else if ("walk" in action) {
      hero = towards(hero, action.walk);
      if (hero.x !== action.walk[0] * TILE || hero.y !== action.walk[1] * TILE) return;
    } else {
      spoken++;
      if (spoken <= action.say.length + 26) return;
      if (action.ends) chestOpen = true;
    }
    spoken = 0;
    act = (act + 1) % story.length;
  };
  const draw = (screen: Screen) => {
    drawRoom(screen, room, tick);
    if (room === "forest") drawSprite(screen, bit, 8 * TILE + 2, 5 * TILE - (Math.floor(tick / 8) % 2));
    else drawSprite(screen, chestOpen ? openChest : chest, 14 * TILE, 3 * TILE);
    drawSprite(screen, Math.floor(tick / 4) % 2 ? heroA : heroB, hero.x, hero.y);
    if (room === "cave") drawDarkness(screen, hero, chestOpen);
    const action = story[act];
    if (action && "say" in action) drawSpeech(screen, action.say.slice(0, spoken));
  };
  return { step, draw, still: 108 };
}

/** Moves up to two pixels towards a tile, horizontally first. */
function towards({ x, y }: { x: number; y: number }, [column, row]: readonly [number, number]) {
  const [toX, toY] = [column * TILE, row * TILE];
  if (x !== toX) return { x: x + Math.sign(toX - x) * Math.min(2, Math.abs(toX - x)), y };
  return { x, y: y + Math.sign(toY - y) * Math.min(2, Math.abs(toY - y)) };
}

function drawRoom(screen: Screen, room: Room, tick: number): void {
  rooms[room].forEach((tiles, row) => {
    [...tiles].forEach((tile, column) => {
      const [x, y] = [column * TILE, row * TILE];
      fillRect(screen, room === "cave" ? "b" : tile === "P" ? "O" : "#14502f", x, y, TILE, TILE);
      if (tile === "T") drawSprite(screen, tree, x, y);
      if (tile === "#") drawSprite(screen, rock, x, y);
      if (tile === "D") drawSprite(screen, door, x, y);
      if (tile === ",") drawSprite(screen, flower, x, y);
      if (tile === "P") fillRect(screen, "o", x + ((row * 3 + column * 5) % 7), y + ((column * 3) % 7), 1, 1);
      if (tile === "~") {
        fillRect(screen, "C", x, y, TILE, TILE);
        fillRect(screen, "c", x + ((Math.floor(tick / 8) + row * 3) % 6), y + 3, 3, 1);
      }
    });
  });
}

/** Leaves a light around the hero and around the open chest, with a ragged edge. */
function drawDarkness(screen: Screen, hero: { x: number; y: number }, chestOpen: boolean): void {
  const block = 4;
  for (let y = 0; y < HEIGHT; y += block) {
    for (let x = 0; x < WIDTH; x += block) {
      const fromHero = Math.hypot(x - hero.x - 2, y - hero.y - 2);
      const fromChest = chestOpen ? Math.hypot(x - 14 * TILE - 2, y - 3 * TILE - 2) : 99;
      const distance = Math.min(fromHero, fromChest);
      const ragged = ((x + y) / block) % 2 === 0;
      if (distance > 30 || (distance > 22 && ragged)) fillRect(screen, "k", x, y, block, block);
    }
  }
}

function drawSpeech(screen: Screen, text: string): void {
  fillRect(screen, "w", 10, 50, 108, 20);
  fillRect(screen, "n", 11, 51, 106, 18);
  text.split("\n").forEach((line, index) => {
    drawText(screen, line, 15, 54 + index * 8);
  });
}

const heroA: Sprite = ["..yyyy..", ".ywwwwy.", ".wkwwkw.", "..wwww..", ".pppppp.", "wppyyppw", "..PppP..", ".kk....."];
const heroB: Sprite = ["..yyyy..", ".ywwwwy.", ".wkwwkw.", "..wwww..", ".pppppp.", "wppyyppw", "..PppP..", ".....kk."];
const bit: Sprite = ["...ll...", ".wwwwww.", ".wnnnnw.", ".wcnncw.", ".wwwwww.", "m.wppw.m", "..wwww..", "..o..o.."];
const tree: Sprite = ["..LLLL..", ".LLlLLL.", "LLLLLLlL", "LlLLLLLL", "LLLLlLLL", ".LLLLLL.", "...OO...", "...OO..."];
const rock: Sprite = ["BBBBBBBv", "BvvBBBBB", "BvBBBBBB", "BBBBBvBB", "BBBBvvBB", "BBBBBBBB", "vBBBBBBb", "bbbbbbbb"];
const door: Sprite = ["..vvvv..", ".vkkkkv.", "vkkkkkkv", "vkkkkkkv", "vkkkkkkv", "vkkkkkkv", "vkkkkkkv", "vkkkkkkv"];
const flower: Sprite = ["........", "........", "...p....", "..pyp...", "...p....", "...L....", "...L....", "........"];
const chest: Sprite = ["........", ".OOOOOO.", "OooooooO", "OooooooO", "YYYyyYYY", "OooYYooO", "OooooooO", "OOOOOOOO"];
const openChest: Sprite = [
  "OooooooO",
  "OOOOOOOO",
  ".y.yy.y.",
  "wyyyyyyw",
  "YYYyyYYY",
  "OooYYooO",
  "OooooooO",
  "OOOOOOOO",
];
