import { Example } from "~/ui/examples";
import { Island } from "~/ui/islands/island";
import { PlayableGame } from "./demo/playable-game";

const games = [
  {
    style: "arcade",
    title: "Arcade: defend the city",
    about: "Thirty seconds of fun while customers wait in line, with your logo on the ship and your colors in the sky.",
    how: "Arrow keys steer, the space bar fires. On a phone, use the buttons.",
    seen: "A small ship at the bottom of the screen shoots at rows of invaders.",
    controls: [
      { key: "left", label: "LEFT" },
      { key: "act", label: "FIRE" },
      { key: "right", label: "RIGHT" },
    ],
  },
  {
    style: "platform",
    title: "Platform: over the roofs",
    about: "Bit runs, you jump. The coins could be your products, and the finish line your new store.",
    how: "The space bar jumps. On a phone, tap the screen or the button.",
    seen: "The robot Bit runs over the roofs of a city, jumps over gaps and collects coins.",
    controls: [{ key: "act", label: "JUMP" }],
  },
  {
    style: "puzzle",
    title: "Puzzle: put it together",
    about: "Sixteen pieces of one picture: your mascot, your product, or the prize at the end.",
    how: "Arrow keys push a piece into the hole. On a phone, use the buttons.",
    seen: "A picture of Bit, cut into sixteen squares that slide on a board with one hole.",
    controls: [
      { key: "left", label: "LEFT" },
      { key: "right", label: "RIGHT" },
      { key: "up", label: "UP" },
      { key: "down", label: "DOWN" },
    ],
  },
] as const;

/** Three small playable games. */
export default function Showcase() {
  return games.map(({ style, title, about, how, seen, controls }, index) => (
    <Example key={style} title={title} about={about} open={index === 0}>
      <p className="mb-4 text-mute">{how}</p>
      <Island name="playable-game" props={{ style, title: seen, controls }} start="load">
        <PlayableGame style={style} title={seen} controls={controls} />
      </Island>
      <noscript>
        <p className="mt-4 text-gold">The games need JavaScript, which is turned off in your browser.</p>
      </noscript>
    </Example>
  ));
}
