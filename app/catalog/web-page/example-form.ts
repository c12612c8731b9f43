/** A valid form, for tests of all services. */
export default {
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  phone: "+1 (555) 010-0142",
  pageType: "Landing page",
  requirements: "A page that sells our new product.",
  agreeTOS: true,
};
