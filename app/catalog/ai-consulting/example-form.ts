/** A valid form, for tests of all services. */
export default {
  selectedPlan: "1-Month Analysis",
  price: 5_000,
  businessName: "Acme Ltd",
  email: "jo@acme.example",
  phone: "+1 (555) 010-0142",
  brief: "We want our calls answered.",
};
