/** The part of jsdom that we use; the package has no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options?: { url?: string });
    readonly window: Window;
  }
}
