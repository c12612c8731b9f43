/** The part of the package that tests use; it has no types. */
declare module "@adobe/structured-data-validator" {
  export type Issue = { severity: "ERROR" | "WARNING"; issueMessage: string; path: unknown };

  export default class Validator {
    /** Without schema.org's vocabulary it checks only the rules for rich results. */
    constructor(vocabulary?: object);
    /** Blocks of a page by type. */
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>;
  }
}
