// The parts that we use of packages without types.

declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; contentType?: string });
    readonly window: Window;
  }
}

declare module "@adobe/structured-data-validator" {
  type Issue = { severity: "ERROR" | "WARNING"; issueMessage: string; path: unknown };

  export default class Validator {
    /** Checks blocks of a page by type; without schema.org's vocabulary only for rich results. */
    validate(found: { jsonld: Partial<Record<string, unknown[]>> }): Promise<Issue[]>;
  }
}

declare module "s3rver" {
  type Options = {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  };
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
