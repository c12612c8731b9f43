import type { Problem } from "~/admin/problems.server";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";

type AllClearProps = {
  problems: readonly Problem["kind"][];
  needsReply: boolean;
  isDue: boolean;
  hasNew: boolean;
  waitsForCustomer: boolean;
};

const PROBLEMS: readonly (readonly [none: string, kind: Problem["kind"]])[] = [
  ["no failed renewals", "failed-renewal"],
  ["no disputes", "dispute"],
  ["no failed jobs", "failed-jobs"],
];

/** The names of the empty lists, instead of a box for each. */
export function AllClear({ problems, needsReply, isDue, hasNew, waitsForCustomer }: AllClearProps) {
  const empty = [
    ...(needsReply ? [] : ["nobody to answer"]),
    ...(hasNew ? [] : ["no new orders"]),
    ...(isDue ? [] : ["no work due this week"]),
    ...(waitsForCustomer ? [] : ["nothing waiting for a customer"]),
    ...PROBLEMS.filter(([, kind]) => !problems.includes(kind)).map(([none]) => none),
  ];
  if (empty.length === 0) return null;
  const isQuiet = empty.length === PROBLEMS.length + 4;
  return (
    <p className="row flex-nowrap text-mute text-small">
      <AdminIcon name="check" className="text-lime" />
      <span>{`${isQuiet ? "All quiet" : "Nothing else"}: ${empty.join(", ")}.`}</span>
    </p>
  );
}
