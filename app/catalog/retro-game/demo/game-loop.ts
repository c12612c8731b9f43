import type { Scene } from "./screen";

/** One step of a game, in milliseconds. */
const STEP_MS = 50;

/**
 * Plays a demo on a canvas. Loads it when the canvas is first visible; runs while the canvas and the tab are visible. With reduced
 * motion it shows one still frame. Returns a function that stops it.
 */
export function runGameLoop(canvas: HTMLCanvasElement, load: () => Promise<Scene>): () => void {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const stopped = new AbortController();
  const { signal } = stopped;
  let run: Run | undefined;
  let visible = false;
  let requested = false;

  const update = () => run?.(visible && !document.hidden && !reducedMotion.matches);
  const start = async () => {
    requested = true;
    try {
      const scene = await load();
      const screen = canvas.getContext("2d");
      if (signal.aborted || !screen) return;
      run = createGame(scene, screen);
      update();
    } catch {
      // Loading is retried when the canvas is visible again.
      requested = false;
    }
  };
  const observer = new IntersectionObserver((entries) => {
    visible = entries.at(-1)?.isIntersecting ?? false;
    if (visible && !requested) void start();
    update();
  });
  observer.observe(canvas);
  document.addEventListener("visibilitychange", update, { signal });
  reducedMotion.addEventListener("change", update, { signal });

  return () => {
    stopped.abort();
    observer.disconnect();
    run?.(false);
  };
}

/** Starts or stops a game. */
type Run = (on: boolean) => void;

/** Draws the scene's first frame after `skip` steps, by default its still frame. Does not run yet. */
export function createGame(scene: Scene, screen: CanvasRenderingContext2D, skip = scene.still): Run {
  for (let step = 0; step < skip; step++) scene.step();
  scene.draw(screen);
  let frame = 0;
  let last = 0;
  const next = (now: number) => {
    frame = requestAnimationFrame(next);
    if (now - last < STEP_MS) return;
    // After a pause, continue without catching up.
    last = now - last > 4 * STEP_MS ? now : last + STEP_MS;
    scene.step();
    scene.draw(screen);
  };
  return (on) => {
    cancelAnimationFrame(frame);
    if (on) frame = requestAnimationFrame(next);
  };
}
