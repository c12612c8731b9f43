/** A valid form, for tests of all services. */
export default {
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  phone: "+1 (555) 010-0142",
  packageType: "blast",
  industry: "Rockets",
  targetAudience: "Space agencies",
  contentBrief: "A post for every launch of the month.",
  contentTone: "Calm",
  brandAssets: ["logo.png", "colors.pdf", "rocket.png"].map((name) => ({
    name,
    size: 1_000,
    type: name.endsWith("pdf") ? "application/pdf" : "image/png",
  })),
  agreeTOS: true,
};
