import { createGame } from "./game-loop";
import type { PlayKey, Scene } from "./screen";

/** A game in a player's hands. */
export type Player = { press: (key: PlayKey, down: boolean) => void; stop: () => void };

/**
 * Begins a game on a canvas for somebody who asked to play it, so also for those who asked for no motion otherwise. It rests
 * while the tab is hidden. Null where the canvas cannot be drawn on. Rejects when the game cannot be loaded.
 */
export async function startGame(canvas: HTMLCanvasElement, load: () => Promise<Scene>): Promise<Player | null> {
  const scene = await load();
  const screen = canvas.getContext("2d");
  if (!screen) return null;
  // It waits for the first key's owner, not for itself.
  scene.press?.("down", false);
  const game = createGame(scene, screen, 0);
  const stopped = new AbortController();
  const update = () => game.run(!document.hidden);
  document.addEventListener("visibilitychange", update, { signal: stopped.signal });
  update();
  return {
    press: (key, down) => scene.press?.(key, down),
    stop: () => {
      stopped.abort();
      game.run(false);
    },
  };
}
