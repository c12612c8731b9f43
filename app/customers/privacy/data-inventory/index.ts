import type { TableRule } from "./column-rules";
import { orderTableRules } from "./order-tables";
import { otherTableRules } from "./other-tables";

/**
 * Every table and every column of the shop, and what becomes of it when somebody asks for a copy of their data or to be erased. A
 * test compares it with the database itself: whoever adds a column decides here.
 */
export const dataInventory: readonly TableRule[] = [
  ...otherTableRules.slice(0, 1),
  ...orderTableRules,
  ...otherTableRules.slice(1),
];
