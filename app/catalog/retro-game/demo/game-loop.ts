import { type Scene, WIDTH } from "./screen";

/** One step of a game, in milliseconds. */
const STEP_MS = 50;

/**
 * Shows a game on a canvas: it is loaded when the canvas is first seen, runs while it is seen and the tab is in front,
 * and shows one still picture to those who asked for no motion. Returns what stops it.
 */
export function runGameLoop(canvas: HTMLCanvasElement, load: () => Promise<Scene>): () => void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const stopped = new AbortController();
  const { signal } = stopped;
  let game: Game | undefined;
  let seen = false;
  let asked = false;

  const update = () => game?.run(seen && !document.hidden && !calm.matches);
  const begin = async () => {
    asked = true;
    try {
      const scene = await load();
      const screen = canvas.getContext("2d");
      if (signal.aborted || !screen) return;
      game = createGame(scene, screen);
      followPointer(canvas, scene, () => game?.running === true, signal);
      update();
    } catch {
      // Decoration: without its file the screen stays dark, and may come when it is next seen.
      asked = false;
    }
  };
  const observer = new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? false;
    if (seen && !asked) void begin();
    update();
  });
  observer.observe(canvas);
  document.addEventListener("visibilitychange", update, { signal });
  calm.addEventListener("change", update, { signal });

  return () => {
    stopped.abort();
    observer.disconnect();
    game?.run(false);
  };
}

type Game = { run: (on: boolean) => void; readonly running: boolean };

/** A game that begins with its still picture, or at its beginning. */
export function createGame(scene: Scene, screen: CanvasRenderingContext2D, skip = scene.still): Game {
  for (let step = 0; step < skip; step++) scene.step();
  scene.draw(screen);
  let frame = 0;
  let last = 0;
  const next = (now: number) => {
    frame = requestAnimationFrame(next);
    if (now - last < STEP_MS) return;
    // After a pause it goes on from where it was, without catching up.
    last = now - last > 4 * STEP_MS ? now : last + STEP_MS;
    scene.step();
    scene.draw(screen);
  };
  return {
    run: (on) => {
      cancelAnimationFrame(frame);
      frame = on ? requestAnimationFrame(next) : 0;
    },
    get running() {
      return frame !== 0;
    },
  };
}

/** Hands the controls to the pointer while it is over a game that can be played. */
function followPointer(canvas: HTMLCanvasElement, scene: Scene, isRunning: () => boolean, signal: AbortSignal): void {
  const { steer, fire } = scene;
  if (!steer || !fire) return;
  const onPointer = (event: PointerEvent) => {
    if (!isRunning()) return;
    const { left, width } = canvas.getBoundingClientRect();
    steer(Math.max(4, Math.min(WIDTH - 4, ((event.clientX - left) / width) * WIDTH)));
    if (event.type === "pointerdown") fire();
  };
  canvas.addEventListener("pointermove", onPointer, { signal });
  canvas.addEventListener("pointerdown", onPointer, { signal });
  canvas.addEventListener("pointerleave", () => steer(null), { signal });
  canvas.addEventListener("pointercancel", () => steer(null), { signal });
}
