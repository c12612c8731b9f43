import { mascotName } from "~/content/brand";
import { useSite } from "~/content/use-site";
import { Samples } from "~/ui/examples";
import { SampleGame } from "./demo/sample-game";

const games = [
  {
    style: "arcade",
    title: "Arcade: defend the city",
    about: "Thirty seconds of fun while customers wait in line, with your logo on the ship and your colors in the sky.",
  },
  {
    style: "platform",
    title: "Platform: over the roofs",
    about: "{robot} runs, you jump. The coins could be your products, and the finish line your new store.",
  },
  {
    style: "puzzle",
    title: "Puzzle: put it together",
    about: "Sixteen pieces of one picture: your mascot, your product, or the prize at the end.",
  },
] as const;

export default function Showcase() {
  const site = useSite();
  const robot = (site.look?.mascot === undefined && mascotName(site)) || "A robot";
  return (
    <Samples
      samples={games.map(({ style, title, about }) => ({
        title,
        about: about.replace("{robot}", robot),
        content: <SampleGame style={style} start="load" />,
      }))}
    />
  );
}
