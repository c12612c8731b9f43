/** `npm run journeys`: also tests that repeat another one with another form, engine or screen. */
export const inFull = process.env.JOURNEYS === "all";

/** Details of a test: `npm test` runs it only if `always`. */
export const inFullUnless = (always: boolean) => ({ tag: always ? [] : ["@in-full"] });
