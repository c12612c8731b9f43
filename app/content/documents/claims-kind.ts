import type { Claim, ClaimName, Claims, FigureClaim } from "~/content/site";
import {
  CHECKED,
  choiceField,
  type DocumentKind,
  type Field,
  findUrlFault,
  listFields,
  type Texts,
} from "./document-kind";

const FIGURE = 12;

/** `isFigure`: a number whose meaning, as shipped the title, is below it. */
const TITLES: Record<ClaimName, { title: string; where: string; maxLength: number; isFigure?: true }> = {
  trust: { title: "Trust", where: "In the home page’s first section.", maxLength: 120 },
  businesses: {
    title: "Businesses automated",
    where: "Home page, Why choose us.",
    maxLength: FIGURE,
    isFigure: true,
  },
  support: {
    title: "Support and monitoring",
    where: "Home page, Why choose us.",
    maxLength: FIGURE,
    isFigure: true,
  },
  satisfaction: {
    title: "Client satisfaction",
    where: "Home page, Why choose us.",
    maxLength: FIGURE,
    isFigure: true,
  },
  availability: {
    title: "Availability of the AI agent",
    where: "Home page, and the page where the AI suite is booked.",
    maxLength: FIGURE,
  },
  award: { title: "Award", where: "Home page, contact section.", maxLength: 40 },
};

export const CLAIMS = Object.keys(TITLES) as ClaimName[];

const shownName = (claim: ClaimName) => `${claim}-shown`;
const sourceName = (claim: ClaimName) => `${claim}-source`;
const meaningName = (claim: ClaimName) => `${claim}-meaning`;

const sourceField = (name: string, title: string): Field => ({
  name,
  label: `${title}: source`,
  maxLength: 500,
  optional: true,
  input: "url",
  hint: "A page that proves it. The site links to it.",
  findFault: findUrlFault,
});

const meaningField = (name: string, title: string): Field => ({ name, label: `${title}: meaning`, maxLength: 40 });

/** Names of the fields of figures beside the shipped ones. */
const MORE = Array.from({ length: 3 }, (_, place) => ({
  text: `more.${place}.text`,
  meaning: `more.${place}.meaning`,
  source: `more.${place}.source`,
}));

/** Statements that only the agency can prove. */
export const claimsKind: DocumentKind = {
  name: "claims",
  group: "Company",
  title: "Claims",
  about: "Statements that only you can prove. Show those that are true, and link each to its source.",
  publishedBy: "owner",
  sections: [
    ...CLAIMS.map((claim) => {
      const { title, where, maxLength, isFigure } = TITLES[claim];
      return {
        title,
        fields: [
          choiceField(
            shownName(claim),
            `${title}: shown`,
            { "": "No", [CHECKED]: "Yes" },
            { hint: where, optional: true, input: "check" },
          ),
          { name: claim, label: `${title}: text`, maxLength, optional: true as const },
          ...(isFigure ? [meaningField(meaningName(claim), title)] : []),
          sourceField(sourceName(claim), title),
        ],
      };
    }),
    {
      title: "More figures",
      fields: listFields(
        { list: "more", title: "Home page, Why choose us", noun: "figure", least: 0, most: MORE.length },
        (place) => {
          const { text = "", meaning = "", source = "" } = MORE[place] ?? {};
          const title = `Figure ${place + 1}`;
          return [
            { name: text, label: `${title}: text`, maxLength: FIGURE },
            meaningField(meaning, title),
            sourceField(source, title),
          ];
        },
      ),
    },
  ],
  findRemark: (texts) => {
    const unproved = listUnprovedClaims(texts).map(({ title }) => title);
    return unproved.length === 0 ? null : `Shown without a source: ${unproved.join(", ")}`;
  },
  pages: [
    { path: "/", title: "Home" },
    { path: "/ai-automation-booking", title: "AI suite" },
  ],
  shipped: ({ claims, hiddenClaims }) =>
    Object.fromEntries([
      ...CLAIMS.flatMap((claim) => {
        const { text = "", source = "", meaning = TITLES[claim].title } = claims[claim] ?? hiddenClaims?.[claim] ?? {};
        const shown = claims[claim] ? CHECKED : "";
        const figure = TITLES[claim].isFigure ? [[meaningName(claim), meaning] as const] : [];
        return [
          [shownName(claim), shown] as const,
          [claim, text] as const,
          [sourceName(claim), source] as const,
          ...figure,
        ];
      }),
      ...MORE.flatMap((names, place) => {
        const { text = "", source = "", meaning = "" } = claims.more?.[place] ?? {};
        return [[names.text, text] as const, [names.source, source] as const, [names.meaning, meaning] as const];
      }),
    ]),
  apply: (site, texts) => {
    const claims: Claims = {};
    const hiddenClaims: Claims = {};
    for (const claim of CLAIMS) {
      const { [claim]: text, [sourceName(claim)]: source, [meaningName(claim)]: meaning } = texts;
      const isOwn = meaning && meaning !== TITLES[claim].title;
      const made = texts[shownName(claim)] ? claims : hiddenClaims;
      if (text) made[claim] = { ...claimOf(text, source), ...(isOwn && { meaning }) };
    }
    const more = moreOf(texts);
    return { ...site, claims: more.length > 0 ? { ...claims, more } : claims, hiddenClaims };
  },
};

/** Claims that are shown without a source. `source`: the field where it belongs. */
export const listUnprovedClaims = (texts: Texts): { text: string; title: string; source: string }[] => [
  ...CLAIMS.flatMap((claim) => {
    const [text, source] = [texts[claim], sourceName(claim)];
    return texts[shownName(claim)] && text && !texts[source] ? [{ text, title: TITLES[claim].title, source }] : [];
  }),
  ...MORE.flatMap(({ text, meaning, source }) =>
    texts[text] && !texts[source] ? [{ text: texts[text], title: texts[meaning] ?? "", source }] : [],
  ),
];

const claimOf = (text: string, source: string | undefined): Claim => (source ? { text, source } : { text });

const moreOf = (texts: Texts): FigureClaim[] =>
  MORE.flatMap(({ text, meaning, source }) =>
    texts[text] ? [{ ...claimOf(texts[text], texts[source]), meaning: texts[meaning] ?? "" }] : [],
  );
