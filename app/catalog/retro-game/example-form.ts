/** The form as its visitor fills it in, valid as it is: for tests that are about every service. */
export default {
  gameStyle: "arcade",
  companyName: "Acme Ltd",
  email: "jo@acme.example",
  phoneNumber: "+1 (555) 010-0142",
};
