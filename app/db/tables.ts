/** All tables together, as the drivers and the `Db` type need them. */
export * from "./schema/accounts-schema";
export * from "./schema/orders-schema";
