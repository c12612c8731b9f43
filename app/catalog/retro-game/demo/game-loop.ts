import { type Scene, WIDTH } from "./screen";

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
  let game: Game | undefined;
  let visible = false;
  let requested = false;

  const update = () => game?.run(visible && !document.hidden && !reducedMotion.matches);
  const start = async () => {
    requested = true;
    try {
      const scene = await load();
      const screen = canvas.getContext("2d");
      if (signal.aborted || !screen) return;
      game = createGame(scene, screen);
      followPointer(canvas, scene, () => game?.running === true, signal);
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
    game?.run(false);
  };
}

type Game = { run: (on: boolean) => void; readonly running: boolean };

/** Draws the scene's first frame after `skip` steps, by default its still frame. Does not run yet. */
export function createGame(scene: Scene, screen: CanvasRenderingContext2D, skip = scene.still): Game {
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

/** Lets the pointer steer a running game that can be steered. */
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
