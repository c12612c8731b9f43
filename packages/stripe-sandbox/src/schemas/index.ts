export { findShapeFaults } from "./check.ts";
export { type Schema, type Schemas, stripeSchemas } from "./schemas.ts";
