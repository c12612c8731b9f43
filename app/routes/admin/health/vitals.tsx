import type { ReactNode } from "react";
import { ageOf } from "../order-words";
import type { Health } from "./health-state.server";

const GIB = 1024 ** 3;
/** Less than this is worth a look. */
const LITTLE_SPACE = GIB;

const MODES = { live: "Live: real money", test: "Test cards", sandbox: "Built-in sandbox" };

type Vital = { label: string; value: ReactNode; bad?: boolean };

/** The few figures that say whether anything needs a look. */
export function Vitals({ health }: { health: Health }) {
  return (
    <dl className="mb-8 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {vitalsOf(health).map(({ label, value, bad }) => (
        <div key={label} className={`border-l-4 bg-panel px-4 py-3 ${bad ? "border-danger" : "border-line"}`}>
          <dt className="text-sm text-mute">{label}</dt>
          <dd className={`font-semibold ${bad ? "text-danger" : ""}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function vitalsOf({ jobs, mode, databaseMs, storeFault, freeBytes, refused, events, now }: Health): Vital[] {
  return [
    { label: "Dead jobs", value: jobs.deadCount, bad: jobs.deadCount > 0 },
    { label: "Failing jobs", value: jobs.failingCount, bad: jobs.failingCount > 0 },
    { label: "Mails waiting", value: jobs.mailsWaiting },
    {
      label: "Events not worked on yet",
      value: events.oldestWaiting
        ? `${events.waiting}, the oldest ${ageOf(events.oldestWaiting, now)}`
        : events.waiting,
    },
    {
      label: "Refused signatures since the start",
      value: refused.lastAt ? `${refused.count}, the last ${ageOf(refused.lastAt, now)}` : refused.count,
    },
    { label: "Payments", value: MODES[mode] },
    { label: "Database", value: storeFault ?? `Stores, and answers in ${databaseMs} ms`, bad: storeFault !== null },
    { label: "Disk", ...diskOf(freeBytes) },
  ];
}

function diskOf(freeBytes: number | null): Omit<Vital, "label"> {
  if (freeBytes === null) return { value: "The data folder cannot be read", bad: true };
  return { value: `${(freeBytes / GIB).toFixed(1)} GiB free`, bad: freeBytes < LITTLE_SPACE };
}
