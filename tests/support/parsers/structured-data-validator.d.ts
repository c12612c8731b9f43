/** The package brings no types; these are the parts that the tests use. */
declare module "@adobe/structured-data-validator" {
  export type Issue = { severity: "ERROR" | "WARNING"; issueMessage: string; path: unknown };

  export default class Validator {
    /** Without schema.org's vocabulary it knows only the rules for rich results. */
    constructor(vocabulary?: object);
    /** The blocks of a page by their type, each a list. */
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>;
  }
}
