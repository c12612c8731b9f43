import { CLAIMS, type ClaimName, type Claims } from "~/content/site";
import { type DocumentKind, findUrlFault } from "./document-kind";

const FIGURE = 12;

const TITLES: Record<ClaimName, { title: string; where: string; maxLength: number }> = {
  trust: { title: "Trust", where: "In the home page’s first section.", maxLength: 120 },
  businesses: { title: "Businesses automated", where: "Home page, Why choose us.", maxLength: FIGURE },
  support: { title: "Support and monitoring", where: "Home page, Why choose us.", maxLength: FIGURE },
  satisfaction: { title: "Client satisfaction", where: "Home page, Why choose us.", maxLength: FIGURE },
  availability: {
    title: "Availability of the AI agent",
    where: "Home page, and the page where the AI suite is booked.",
    maxLength: FIGURE,
  },
  award: { title: "Award", where: "Home page, contact section.", maxLength: 40 },
};

const sourceName = (claim: ClaimName) => `${claim}-source`;

/** Statements that only the agency can prove. */
export const claimsKind: DocumentKind = {
  name: "claims",
  group: "Company",
  title: "Claims",
  about: "Statements that only you can prove. Link each to its source, or remove it.",
  version: 1,
  publishedBy: "owner",
  sections: CLAIMS.map((claim) => {
    const { title, where, maxLength } = TITLES[claim];
    return {
      title,
      fields: [
        { name: claim, label: `${title}: text`, maxLength, optional: true, hint: `${where} Leave blank to remove it.` },
        {
          name: sourceName(claim),
          label: `${title}: source`,
          maxLength: 500,
          optional: true,
          input: "url",
          hint: "A page that proves it. The site links to it.",
          findFault: findUrlFault,
        },
      ],
    };
  }),
  findRemark: (texts) => {
    const unproved = CLAIMS.filter((claim) => texts[claim] && !texts[sourceName(claim)]);
    return unproved.length === 0 ? null : `No source: ${unproved.map((claim) => TITLES[claim].title).join(", ")}`;
  },
  pages: [
    { path: "/", title: "Home" },
    { path: "/ai-automation-booking", title: "AI suite" },
  ],
  shipped: ({ claims }) =>
    Object.fromEntries(
      CLAIMS.flatMap((claim) => [
        [claim, claims[claim]?.text ?? ""],
        [sourceName(claim), claims[claim]?.source ?? ""],
      ]),
    ),
  apply: (site, texts) => {
    const claims: Claims = {};
    for (const claim of CLAIMS) {
      const { [claim]: text, [sourceName(claim)]: source } = texts;
      if (text) claims[claim] = source ? { text, source } : { text };
    }
    return { ...site, claims };
  },
};
