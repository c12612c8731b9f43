/** `npm run journeys`: also tests that repeat another one with another form, engine or screen. They have the tag "@in-full". */
export const inFull = process.env.JOURNEYS === "all";
