/** A campaign form with all of its fields filled in. */
export const filled = {
  budget: 2_500,
  brief: "Sell our autumn collection to returning customers.",
  businessName: "Acme Ltd",
  email: "jo@acme.example",
  phone: "555 0142",
  metaBusinessId: "",
  metaAdAccount: "act_1",
  googleAdAccount: "",
  tiktokAdAccount: "",
  files: [{ name: "autumn.mp4", size: 1_200_000, type: "video/mp4" }],
  selectedPlatforms: ["meta", "google", "tiktok"],
  metaPercent: 60,
  googlePercent: 30,
  tiktokPercent: 10,
  loading: false,
  agreeTOS: true,
};
