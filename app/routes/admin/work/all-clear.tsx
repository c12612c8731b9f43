import type { WaitingForUs } from "~/admin/waiting-for-us.server";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";

type AllClearProps = {
  /** What waits for us. */
  forUs: readonly WaitingForUs["kind"][];
  isDue: boolean;
  hasNew: boolean;
  waitsForCustomer: boolean;
};

const KINDS: readonly (readonly [none: string, ...kinds: WaitingForUs["kind"][]])[] = [
  ["no unread messages", "message", "contact-message"],
  ["no refund requests", "refund-request"],
  ["no revisions", "revision"],
  ["no failed renewals", "failed-renewal"],
  ["no disputes", "dispute"],
  ["no failed jobs", "failed-jobs"],
];

/** The names of the empty lists, instead of a box for each. */
export function AllClear({ forUs, isDue, hasNew, waitsForCustomer }: AllClearProps) {
  const empty = [
    ...(hasNew ? [] : ["no new orders"]),
    ...(isDue ? [] : ["no work due this week"]),
    ...(waitsForCustomer ? [] : ["nothing waiting for a customer"]),
    ...KINDS.filter(([, ...kinds]) => !kinds.some((kind) => forUs.includes(kind))).map(([none]) => none),
  ];
  if (empty.length === 0) return null;
  const isQuiet = empty.length === KINDS.length + 3;
  return (
    <p className="row flex-nowrap text-mute text-small">
      <AdminIcon name="check" className="text-lime" />
      <span>{`${isQuiet ? "All quiet" : "Nothing else"}: ${empty.join(", ")}.`}</span>
    </p>
  );
}
