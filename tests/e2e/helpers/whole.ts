/** The run makes everything ("all"), or what `npm test` leaves out ("rest"): playwright.config.ts. */
export const inWhole = Boolean(process.env.JOURNEYS);

/** `.ci/run` makes `npm test` and the rest: there, tests with { tag: "@states" } check their states in the first and are not repeated. */
export const inCi = Boolean(process.env.CI);
