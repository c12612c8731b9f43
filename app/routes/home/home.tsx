import { pageMeta } from "~/chrome/page-meta";
import { AiSuite } from "./ai-suite";
import { ChoosePath } from "./choose-path";
import { Hero } from "./hero";
import { Services } from "./services";
import { TalkToIt } from "./talk-to-it";
import { WhyChoose } from "./why-choose";

export const handle = { prerender: true };

export const meta = () =>
  pageMeta({
    title: "AI-powered marketing for your business",
    description:
      "Web pages, social content, ad campaigns, AI consulting, retro games and SEO copywriting, with clear prices. Sales, support and content, all powered by AI.",
    path: "/",
  });

/** Specification 2, "Home page sections", in its order. */
export default function Home() {
  return (
    <>
      <Hero />
      <TalkToIt />
      <AiSuite />
      <WhyChoose />
      <Services />
      <ChoosePath />
    </>
  );
}
