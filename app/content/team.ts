/** Shown on the About page, and the authors of the blog. Portraits: app/content/images/team. */
type Member = { slug: string; name: string; role: string; bio: string };

export const team = [
  {
    slug: "maya-torres",
    name: "Maya Torres",
    role: "Founder and strategist",
    bio: "Ran marketing for online shops for nine years before founding {brand}. She plans the campaigns, and she’s usually the one who calls you back.",
  },
  {
    slug: "dev-okafor",
    name: "Dev Okafor",
    role: "AI engineer",
    bio: "Builds the voice agents, the automations and the games. He tests every agent by trying to confuse it, and fixes what he finds.",
  },
  {
    slug: "lena-fischer",
    name: "Lena Fischer",
    role: "Design and content lead",
    bio: "Draws the pixels and edits the words. Nothing goes out under a client’s name until she has read it aloud.",
  },
] as const satisfies readonly Member[];
