import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { GameStyle } from "~/catalog/retro-game/game-options";
import { Button } from "~/ui/button";
import { gameScenes } from "./game-demo";
import { runGameLoop } from "./game-loop";
import { type Player, startGame } from "./player-controls";
import { HEIGHT, type PlayKey, WIDTH } from "./screen";

const keys: Record<string, PlayKey> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  " ": "act",
};

/** `seen`: description for screen readers. */
const playable = {
  arcade: {
    how: "Arrow keys steer, the space bar fires. On a phone, use the buttons.",
    seen: "A small ship at the bottom of the screen shoots at rows of invaders.",
    controls: [
      { key: "left", label: "LEFT" },
      { key: "act", label: "FIRE" },
      { key: "right", label: "RIGHT" },
    ],
  },
  platform: {
    how: "The space bar jumps. On a phone, tap the screen or the button.",
    seen: "The robot Bit runs over the roofs of a city, jumps over gaps and collects coins.",
    controls: [{ key: "act", label: "JUMP" }],
  },
  puzzle: {
    how: "Arrow keys push a piece into the hole. On a phone, use the buttons.",
    seen: "A picture of Bit, cut into sixteen squares that slide on a board with one hole.",
    controls: [
      { key: "left", label: "LEFT" },
      { key: "right", label: "RIGHT" },
      { key: "up", label: "UP" },
      { key: "down", label: "DOWN" },
    ],
  },
} as const satisfies Partial<
  Record<GameStyle, { how: string; seen: string; controls: readonly { key: PlayKey; label: string }[] }>
>;

/** `autoPlay`: starts as soon as it is hydrated. For a popover, which focuses its button. `isUnnamed`: the robot is not the brand's mascot. */
export type PlayableGameProps = { style: keyof typeof playable; autoPlay?: boolean; isUnnamed?: boolean };

/** A demo that the user can take over with the keyboard, while it has the focus, or with buttons. */
export function PlayableGame({ style, autoPlay, isUnnamed }: PlayableGameProps) {
  const { how, seen, controls } = playable[style];
  const canvas = useRef<HTMLCanvasElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    if (player) return () => player.stop();
    return canvas.current ? runGameLoop(canvas.current, gameScenes[style]) : undefined;
  }, [player, style]);
  useEffect(() => {
    if (autoPlay) button.current?.click();
  }, [autoPlay]);

  const start = async (button: HTMLButtonElement) => {
    // Safari does not focus a clicked button, and the game needs the focus for its keys.
    button.focus();
    // If loading fails, the demo continues.
    if (canvas.current) setPlayer(await startGame(canvas.current, gameScenes[style]).catch(() => null));
  };
  const onKey = (event: KeyboardEvent, down: boolean) => {
    const key = keys[event.key];
    if (!player || !key) return;
    // Also on release, because the space bar would click the focused button.
    event.preventDefault();
    if (!event.repeat) player.press(key, down);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: receives the game's keys while one of its buttons has the focus
    <div
      onKeyDown={(event) => onKey(event, true)}
      onKeyUp={(event) => onKey(event, false)}
      className="mx-auto max-w-200"
    >
      <p className="mb-4 text-mute">{how}</p>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={isUnnamed ? seen.replace("The robot Bit", "A robot").replace("Bit", "a robot") : seen}
        onPointerDown={() => player?.press("act", true)}
        className="pixel-img block aspect-video w-full touch-manipulation bg-night"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          ref={button}
          autoFocus={autoPlay}
          onClick={(event) => (player ? setPlayer(null) : start(event.currentTarget))}
        >
          {player ? "STOP" : "PLAY"}
        </Button>
        {player &&
          controls.map(({ key, label }) => (
            <Button
              key={key}
              tone="ghost"
              onPointerDown={() => player.press(key, true)}
              onPointerUp={() => player.press(key, false)}
              onPointerLeave={() => player.press(key, false)}
              onKeyDown={(event) => event.key === "Enter" && player.press(key, true)}
              onKeyUp={(event) => event.key === "Enter" && player.press(key, false)}
            >
              {label}
            </Button>
          ))}
      </div>
    </div>
  );
}
