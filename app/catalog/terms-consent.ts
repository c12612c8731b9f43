/** Values of a form by field name. */
export type BriefValues = Record<string, unknown>;

const CONSENT = "agreeTOS";

/** Value of the consent field in a form that was agreed to. */
export const CONSENT_VALUES: BriefValues = { [CONSENT]: true };

export const requiresConsent = ({ fields }: { fields: object }): boolean => CONSENT in fields;

/** Adds the time of consent and the date of the agreed terms, both ISO 8601, to a brief with consent. */
export const withConsent = (brief: BriefValues, at: Date, termsDate: string): BriefValues =>
  brief[CONSENT] === true ? { ...brief, agreedAt: at.toISOString(), termsDate } : brief;

/** Removes the consent, so that the brief can be used for another order. */
export const withoutConsent = ({
  [CONSENT]: _agreed,
  agreedAt: _at,
  termsDate: _terms,
  ...brief
}: BriefValues): BriefValues => brief;
