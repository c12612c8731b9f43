/** How a trade shows itself in pictures. `work` follows "show you" or "what", `place` and `detail` stand on their own. */
export type Trade = { work: string; place: string; detail: string };

/** The buyer's trade by plain words of the industry field; anything uncertain gets words that fit every business. */
export function tradeOf(industry: string): Trade {
  const text = industry.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  // "Restaurant software" is software and "fashion marketing" is neither: a second trade in the text makes it uncertain.
  const found = trades.filter(({ words }) => words.test(text));
  const [only] = found;
  return only && found.length === 1 && !SUPPLIES.test(text) ? only.trade : anyTrade;
}

const anyTrade: Trade = {
  work: "our work",
  place: "our workplace",
  detail: "the finishing touches",
};

/** Whoever sells to a trade does not look like the trade. */
const SUPPLIES =
  /\b(suppl(y|ies|iers?)|equipment|machin\w*|packaging|wholesale|b2b|consult\w*|agency|agencies|marketing|recruit\w*|insurance|platforms?|apps?|for (the )?\w+)\b/;

const trades: readonly { words: RegExp; trade: Trade }[] = [
  {
    words: /\b(restaurants?|cafes?|baker(y|ies)|coffee shops?|bistros?|catering|pizzerias?|ice cream)\b/,
    trade: { work: "our cooking", place: "the kitchen", detail: "the texture and the last touch on a plate" },
  },
  {
    words: /\b(fashion|clothing|apparel|shoes|footwear|streetwear|jewell?ery|accessories)\b/,
    trade: { work: "our collection", place: "the studio", detail: "the material, the edges and the finish" },
  },
  {
    words: /\b(beauty|cosmetics|skin ?care|hair(dress\w*)?|salons?|barbers?|spas?|nails?)\b/,
    trade: { work: "our craft", place: "the beauty table", detail: "the texture, the shine and a steady hand" },
  },
  {
    words: /\b(fitness|gyms?|yoga|pilates|personal train\w*|crossfit|martial arts)\b/,
    trade: {
      work: "our training",
      place: "the training floor",
      detail: "the posture, the breath and the last repetition",
    },
  },
  {
    words: /\b(software|saas|it services|cyber ?security|web development|technology|artificial intelligence)\b/,
    trade: {
      work: "our product",
      place: "the team at its screens",
      detail: "the screens, the wording and the waiting times",
    },
  },
  {
    words: /\b(real estate|property|realtors?|interior design|architect\w*)\b/,
    trade: {
      work: "our work with rooms",
      place: "a room in daylight",
      detail: "the light, the lines and the corners of a room",
    },
  },
  {
    words: /\b(law|legal|attorneys?|accounting|accountants?|bookkeeping|tax|financial|finance)\b/,
    trade: {
      work: "our advice",
      place: "the desk and the meeting table",
      detail: "the clear sentence on a complicated page",
    },
  },
  {
    words: /\b(education|schools?|tutor\w*|online courses?|language courses?|e-?learning)\b/,
    trade: {
      work: "our teaching",
      place: "the room where people learn",
      detail: "the notes, the sketch and the moment it clicks",
    },
  },
  {
    words: /\b(travel|tourism|hotels?|tours?|holiday rentals?)\b/,
    trade: {
      work: "our kind of travel",
      place: "the road and the arrival",
      detail: "the view, the key and the first step outside",
    },
  },
  {
    words: /\b(plumb\w*|electricians?|roof(ing|ers?)|construction|landscap\w*|carpent\w*|renovation|home repairs?)\b/,
    trade: { work: "our work on site", place: "the site", detail: "the joints, the edges and the clean finish" },
  },
  {
    words: /\b(e-?commerce|online (shop|store)s?|retail|gift shops?|homeware)\b/,
    trade: {
      work: "our products",
      place: "the packing table",
      detail: "the material, the label and the way it is packed",
    },
  },
];
