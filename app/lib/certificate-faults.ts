/** What is wrong with a certificate, by the code of OpenSSL or Node.js: "it has expired". */
export const CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for a different name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "is signed by an authority that is not known here",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "is signed by an authority that is not known here",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "comes without its intermediate certificates",
};
