import { siteFromMatches } from "~/lib/config/use-site";
import { pageMeta } from "~/routes/seo/page-meta";
import { organization } from "~/routes/seo/structured-data";
import type { Route } from "./+types/home";
import { AiSuite } from "./ai-suite";
import { ChoosePath } from "./choose-path";
import { Contact } from "./contact";
import { DemoCall } from "./demo-call";
import { Hero } from "./hero";
import { ServicesGrid } from "./services";
import { WhyChoose } from "./why-choose";

export const handle = { prerender: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "AI-powered marketing for your business",
    description:
      "Web pages, social content, ad campaigns, AI consulting, retro games and SEO copywriting, with clear prices. Sales, support and content, all powered by AI.",
    path: "/",
    matches,
    structured: [organization(siteFromMatches(matches))],
  });

/** The sections of docs/product/content.md#home-page, in its order on every width; the footer is the eighth. */
export default function Home() {
  return (
    <div className="home">
      <Hero />
      <DemoCall />
      <AiSuite />
      <WhyChoose />
      <ServicesGrid />
      <ChoosePath />
      <Contact />
    </div>
  );
}
