import { Samples } from "~/ui/examples";
import { Island } from "~/ui/islands/island";
import { PlayableGame, type PlayableGameProps } from "./demo/playable-game";

const games = [
  {
    style: "arcade",
    title: "Arcade: defend the city",
    about: "Thirty seconds of fun while customers wait in line, with your logo on the ship and your colors in the sky.",
    how: "Arrow keys steer, the space bar fires. On a phone, use the buttons.",
  },
  {
    style: "platform",
    title: "Platform: over the roofs",
    about: "Bit runs, you jump. The coins could be your products, and the finish line your new store.",
    how: "The space bar jumps. On a phone, tap the screen or the button.",
  },
  {
    style: "puzzle",
    title: "Puzzle: put it together",
    about: "Sixteen pieces of one picture: your mascot, your product, or the prize at the end.",
    how: "Arrow keys push a piece into the hole. On a phone, use the buttons.",
  },
] as const;

/** Three small playable games. */
export default function Showcase() {
  return (
    <Samples
      samples={games.map(({ style, title, about }) => ({
        title,
        about,
        content: <SampleGame style={style} start="load" />,
      }))}
    />
  );
}

/** One of the samples. `start`: as of an island. */
export function SampleGame({ start, ...game }: PlayableGameProps & { start?: "load" }) {
  return (
    <>
      <p className="mb-4 text-mute">{games.find(({ style }) => style === game.style)?.how}</p>
      <Island name="playable-game" props={game} start={start}>
        <PlayableGame {...game} />
      </Island>
      <noscript>
        <p className="mt-4 text-gold">The games need JavaScript, which is turned off in your browser.</p>
      </noscript>
    </>
  );
}
