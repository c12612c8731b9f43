/** Milliseconds per property in `npm test -- quick`, instead of all generated cases. */
const propertyTime = Number(process.env.PROPERTY_TIME ?? 0);
if (propertyTime > 0) {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ interruptAfterTimeLimit: propertyTime });
}

export {};
