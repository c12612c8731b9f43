import type { TableRule } from "./column-rules";
import { orderTableRules } from "./order-tables";
import { otherTableRules, untouchedTableRules } from "./other-tables";

/** How every table and column is handled on export and erasure. A test compares it with the database. */
export const dataInventory: readonly TableRule[] = [...orderTableRules, ...otherTableRules, ...untouchedTableRules];
