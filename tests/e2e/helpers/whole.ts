/** The run makes everything ("all"), or what `npm test` leaves out ("rest"): playwright.config.ts. */
export const inWhole = Boolean(process.env.JOURNEYS);
