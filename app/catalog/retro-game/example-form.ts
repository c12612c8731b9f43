/** A valid form, for tests of all services. */
export default {
  gameStyle: "arcade",
  companyName: "Acme Ltd",
  email: "jo@acme.example",
  phoneNumber: "+1 (555) 010-0142",
};
