/** A valid form, for tests of all services. */
export default {
  budget: 2_500,
  brief: "Sell our autumn collection.",
  businessName: "Acme Ltd",
  email: "jo@acme.example",
  phone: "+1 (555) 010-0142",
  files: [],
  selectedPlatforms: ["meta"],
  metaPercent: 100,
  googlePercent: 0,
  tiktokPercent: 0,
  agreeTOS: true,
};
