import type { ReactNode } from "react";
import { ageOf } from "../frame/words";
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
          <dt className="text-mute text-sm">{label}</dt>
          <dd className={`font-semibold ${bad ? "text-danger" : ""}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function vitalsOf({ jobs, mode, access, databaseMs, storeFault, freeBytes, refused, events, now }: Health): Vital[] {
  return [
    { label: "Dead jobs", value: jobs.deadCount, bad: jobs.deadCount > 0 },
    { label: "Failing jobs", value: jobs.failingCount, bad: jobs.failingCount > 0 },
    { label: "Emails waiting", value: jobs.mailsWaiting },
    {
      label: "Events not handled yet",
      value: events.oldestWaiting
        ? `${events.waiting}, the oldest ${ageOf(events.oldestWaiting, now)}`
        : events.waiting,
    },
    {
      label: "Refused signatures since startup",
      value: refused.lastAt ? `${refused.count}, the last ${ageOf(refused.lastAt, now)}` : refused.count,
    },
    { label: "Payments", value: MODES[mode] },
    ...(mode === "sandbox" ? [] : [{ label: "Key and webhook at the card provider", ...accessOf(access, now) }]),
    { label: "Database", value: storeFault ?? `Working, responds in ${databaseMs} ms`, bad: storeFault !== null },
    { label: "Disk", ...diskOf(freeBytes) },
  ];
}

function accessOf(access: Health["access"], now: Date): Omit<Vital, "label"> {
  if (access.state === "untried") return { value: "Checking" };
  if (access.state === "unanswered") return { value: `No response ${ageOf(access.at, now)}`, bad: true };
  if (!access.key) return { value: "STRIPE_SECRET_KEY is refused: nobody can pay", bad: true };
  if (access.webhook === false) return { value: "The key works, but this address has no webhook endpoint", bad: true };
  return { value: access.webhook ? "Both work" : "The key works, but can’t list webhook endpoints" };
}

function diskOf(freeBytes: number | null): Omit<Vital, "label"> {
  if (freeBytes === null) return { value: "We can’t read the data folder", bad: true };
  return { value: `${(freeBytes / GIB).toFixed(1)} GiB free`, bad: freeBytes < LITTLE_SPACE };
}
