/** A valid form, for tests of all services. */
export default {
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  phone: "+1 (555) 010-0142",
  website: "acme.example",
  niche: "Rockets",
  goals: "Sell more rockets.",
  keywords: "rockets",
  agreeTOS: true,
};
