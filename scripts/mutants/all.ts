import { readFileSync } from "node:fs";
import { admins } from "./faults/admins.ts";
import { checkout } from "./faults/checkout.ts";
import { events } from "./faults/events.ts";
import { orders } from "./faults/orders.ts";
import { payments } from "./faults/payments.ts";
import { prices } from "./faults/prices.ts";
import { refundRequests } from "./faults/refund-requests.ts";
import { refunds } from "./faults/refunds.ts";
import { sessions } from "./faults/sessions.ts";
import { signIns } from "./faults/sign-in.ts";
import { subscriptions } from "./faults/subscriptions.ts";
import { madeMutants } from "./made.ts";
import { type Mutant, type Planted, plantedMutant } from "./mutant.ts";
import { pureFiles } from "./pure-files.ts";

const planted: readonly Planted[] = [
  ...[...payments, ...events, ...refunds, ...refundRequests, ...checkout, ...prices],
  ...[...subscriptions, ...orders],
  ...[...admins, ...signIns, ...sessions],
];

/** Every mutant, by rule and planted. Throws where the text of a planted fault no longer stands in its file. */
export const allMutants = (): Mutant[] => [
  ...pureFiles.flatMap((pure) => madeMutants(pure, readFileSync(pure.file, "utf8"))),
  ...planted.flatMap((one) => {
    const source = readFileSync(one.file, "utf8");
    return one.faults.map((fault) => plantedMutant(one, fault, source));
  }),
];
