import { useSite } from "~/content/use-site";
import { Island } from "~/ui/islands/island";
import { PlayableGame, type PlayableGameProps } from "./playable-game";

/** `start`: as of an island. */
export function SampleGame({ start, ...shown }: PlayableGameProps & { start?: "load" }) {
  const { look } = useSite();
  const isShipped = look?.mascot === undefined && look?.mascotName === undefined;
  const game: PlayableGameProps = isShipped ? shown : { ...shown, isUnnamed: true };
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
