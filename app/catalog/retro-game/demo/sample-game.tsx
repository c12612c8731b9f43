import { Island } from "~/ui/islands/island";
import { PlayableGame, type PlayableGameProps } from "./playable-game";

/** `start`: as of an island. */
export function SampleGame({ start, ...game }: PlayableGameProps & { start?: "load" }) {
  return (
    <>
      <Island name="playable-game" props={game} start={start}>
        <PlayableGame {...game} />
      </Island>
      <noscript>
        <p className="mt-4 text-gold">The games need JavaScript, which is turned off in your browser.</p>
      </noscript>
    </>
  );
}
