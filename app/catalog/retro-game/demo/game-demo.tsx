import { useEffect, useRef } from "react";
import type { GameStyle } from "~/catalog/retro-game/game-options";
import { runGameLoop } from "./game-loop";
import { HEIGHT, type Scene, WIDTH } from "./screen";

/** Each game is a file of its own, fetched when it is first seen. */
export const gameScenes: Record<GameStyle, () => Promise<Scene>> = {
  arcade: async () => (await import("./arcade")).arcade(),
  adventure: async () => (await import("./adventure")).adventure(),
  platform: async () => (await import("./platformer")).platform(),
  puzzle: async () => (await import("./puzzle")).puzzle(),
};

/** A small screen on which a game of this style plays. Decoration: what the style is must be said beside it. */
export function GameDemo({ style }: { style: GameStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? runGameLoop(canvas.current, gameScenes[style]) : undefined), [style]);
  return (
    <span aria-hidden="true" className="block">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} className="pixel-img block aspect-[16/9] w-full bg-night" />
    </span>
  );
}
