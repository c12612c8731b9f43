/** All tables together, as the drivers and the `Db` type need them. */
export * from "./accounts-schema";
export * from "./schema";
