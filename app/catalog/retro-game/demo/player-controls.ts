import { createGame } from "./game-loop";
import type { PlayKey, Scene } from "./screen";

export type Player = { press: (key: PlayKey, down: boolean) => void; stop: () => void };

/**
 * Starts a game that the user plays, also with reduced motion, because the user requested it. Pauses while the tab is hidden or the
 * popover that contains it is closed. Resolves to null if the canvas has no 2D context; rejects if the game cannot be loaded.
 */
export async function startGame(canvas: HTMLCanvasElement, load: () => Promise<Scene>): Promise<Player | null> {
  const scene = await load();
  const screen = canvas.getContext("2d");
  if (!screen) return null;
  // The first key event stops the automatic play.
  scene.press?.("down", false);
  const run = createGame(scene, screen, 0);
  const stopped = new AbortController();
  const popover = canvas.closest("[popover]");
  const update = () => run(!document.hidden && popover?.matches(":popover-open") !== false);
  const { signal } = stopped;
  document.addEventListener("visibilitychange", update, { signal });
  popover?.addEventListener("toggle", update, { signal });
  update();
  return {
    press: (key, down) => scene.press?.(key, down),
    stop: () => {
      stopped.abort();
      run(false);
    },
  };
}
