import { useEffect, useRef } from "react";
import type { GameStyle } from "~/catalog/retro-game/game-options";
import { runGameLoop } from "./game-loop";
import { HEIGHT, type Scene, WIDTH } from "./screen";
import { stills } from "./stills";

/** Each game is a chunk that loads when it is first visible. */
export const gameScenes: Record<GameStyle, () => Promise<Scene>> = {
  arcade: async () => (await import("./arcade")).arcade(),
  adventure: async () => (await import("./adventure")).adventure(),
  platform: async () => (await import("./platformer")).platform(),
  puzzle: async () => (await import("./puzzle")).puzzle(),
};

/** Decorative demo of a game style, hidden from screen readers. */
export function GameDemo({ style }: { style: GameStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? runGameLoop(canvas.current, gameScenes[style]) : undefined), [style]);
  return (
    <span aria-hidden="true" className="relative block">
      <img src={stills[style]} alt="" width={WIDTH} height={HEIGHT} className="pixel-img block h-auto w-full" />
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} className="pixel-img absolute inset-0 size-full" />
    </span>
  );
}
