/** The form as its visitor fills it in, valid as it is: for tests that are about every service. */
export default {
  selectedPlan: "1-Month Analysis",
  price: 5_000,
  businessName: "Acme Ltd",
  email: "jo@acme.example",
  phone: "+1 (555) 010-0142",
  brief: "We want our calls answered.",
};
