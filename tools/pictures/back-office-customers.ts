/** `person`: null if only the business orders. */
export type Customer = { person: string | null; business: string; email: string; phone: string; website: string };

const customer = (person: string | null, business: string, email: string, line: string): Customer => ({
  person,
  business,
  email,
  phone: `(555) 010-${line}`,
  website: email.split("@")[1] ?? "",
});

export const customers = {
  priya: customer("Priya Nair", "Nair Dental", "priya@nairdental.example", "2201"),
  tom: customer("Tom Becker", "Becker Outdoor", "tom@beckeroutdoor.example", "2202"),
  noah: customer("Noah Reed", "Reed HVAC", "noah@reedhvac.example", "2203"),
  ava: customer("Ava Stone", "Stone Law", "ava@stonelaw.example", "2204"),
  pretzel: customer(null, "Pretzel Palace", "fun@pretzel.example", "2205"),
  northwind: customer(null, "Northwind Clinics", "cfo@northwind.example", "2206"),
  harbor: customer(null, "Harbor Bikes", "ops@harborbikes.example", "2207"),
  daniel: customer("Daniel Kim", "Kim Coffee Roasters", "daniel@kimcoffee.example", "2208"),
  maria: customer("Maria Lopez", "Sunny Shop LLC", "maria@sunnyshop.example", "2233"),
  lucy: customer("Lucy Chen", "Chen Ceramics", "lucy@chenceramics.example", "2210"),
  omar: customer("Omar Haddad", "Haddad Motors", "omar@haddadmotors.example", "2211"),
  grace: customer("Grace Hill", "Hill Yoga", "grace@hillyoga.example", "2212"),
  ella: customer("Ella Brandt", "Brandt Studio", "ella@brandtstudio.example", "2213"),
  sam: customer("Sam Ortiz", "Ortiz Plumbing", "sam@ortizplumbing.example", "2214"),
  ito: customer("Ken Ito", "Ito Bakery", "ken@itobakery.example", "2215"),
  longest: customer(
    "Maximiliane Throckmorton-Featherstonehaugh",
    "Featherstonehaugh & Associates International Wholesale Distribution and Logistics Holdings",
    "maximiliane.throckmorton-featherstonehaugh@wholesale.featherstonehaugh-international.example",
    "2216",
  ),
} satisfies Record<string, Customer>;

type BriefOf = (customer: Customer, chosen: { pageType?: string; cents: number }) => Record<string, unknown>;
type Plan = {
  title: string;
  pageType: string;
  cents: number;
  requirements: (customer: Customer) => string;
  brief: BriefOf;
};

const sellsOnline = ({ business }: Customer) =>
  `A page that sells what ${business} does best: one clear offer, three reasons, a form, and a phone number that works with one tap.`;

/** What each service asks for, as its form stores it. */
export const PLANS = {
  "web-page": {
    title: "Custom Web Pages",
    pageType: "Landing page",
    cents: 29_900,
    requirements: sellsOnline,
    brief: (one, { pageType = "Landing page" }) => ({
      ...contactOf(one),
      website: one.website,
      pageType,
      requirements: sellsOnline(one),
      references: "https://example.com/one, https://example.com/two",
      agreeTOS: true,
    }),
  },
  blast: {
    title: "BLAST Social Content",
    pageType: "social-posts",
    cents: 65_000,
    requirements: () => "",
    brief: (one) => ({
      ...contactOf(one),
      packageType: "blast",
      industry: "Local business",
      targetAudience: "Neighbors between 25 and 50",
      contentBrief: "One post a day: what is new, how we work, and what customers say.",
      contentTone: "Warm",
      brandAssets: [{ name: "logo.png", size: 24_000, type: "image/png" }],
      agreeTOS: true,
    }),
  },
  campaign: {
    title: "Managed Campaigns",
    pageType: "campaign",
    cents: 625_000,
    requirements: () => "Bring people to the shop on weekdays.",
    brief: ({ business, email, phone }, { cents }) => ({
      businessName: business,
      email,
      phone,
      brief: "Bring people to the shop on weekdays.",
      budget: Math.round(cents / 125),
      metaPercent: 60,
      googlePercent: 30,
      tiktokPercent: 10,
      selectedPlatforms: ["meta", "google", "tiktok"],
      files: [],
      agreeTOS: true,
    }),
  },
  "ai-consulting": {
    title: "AI Consulting",
    pageType: "ai-consulting",
    cents: 500_000,
    requirements: () => "We type the same patient data into three systems.",
    brief: ({ business, email, phone }, { cents }) => ({
      businessName: business,
      email,
      phone,
      selectedPlan: cents > 500_000 ? "3-Month Implementation" : "1-Month Analysis",
      price: cents / 100,
      brief: "We type the same patient data into three systems.",
    }),
  },
  "retro-game": {
    title: "Retro Game Marketing",
    pageType: "retro-game",
    cents: 299_700,
    requirements: () => "The hero throws pretzels.",
    brief: ({ business, email, phone }) => ({
      companyName: business,
      email,
      phoneNumber: phone,
      gameStyle: "arcade",
      additionalRequirements: "The hero throws pretzels.",
    }),
  },
  "seo-copywriting": {
    title: "SEO Copywriting",
    pageType: "seo-copywriting",
    cents: 39_900,
    requirements: () => "Be found by people nearby.",
    brief: (one) => ({
      ...contactOf(one),
      website: one.website,
      niche: "Local business",
      goals: "Be found by people nearby.",
      keywords: "near me, open now, prices",
      agreeTOS: true,
    }),
  },
  "ai-automation": {
    title: "AI Automation Suite",
    pageType: "ai-automation",
    cents: 500_000,
    requirements: () => "Answer every call, also at night.",
    brief: (one) => ({ ...contactOf(one), goals: "Answer every call, also at night.", agreeTOS: true }),
  },
} satisfies Record<string, Plan>;

function contactOf({ person, business, email, phone }: Customer) {
  return { name: person ?? business, email, company: business, phone };
}
