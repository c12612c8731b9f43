import type { ReactNode } from "react";
import { formatAge } from "~/routes/admin/shared/date-time";
import type { Health } from "./health-state.server";

const MODES = { live: "Live: real money", test: "Test cards", sandbox: "Built-in sandbox" };

type Vital = { label: string; value: ReactNode; bad?: boolean };

/** The few figures of how much there is to do. */
export function HealthMetrics({ health }: { health: Health }) {
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

function vitalsOf({ jobs, mode, refused, events, now }: Health): Vital[] {
  return [
    { label: "Failed jobs", value: jobs.deadCount, bad: jobs.deadCount > 0 },
    { label: "Retrying jobs", value: jobs.failingCount, bad: jobs.failingCount > 0 },
    { label: "Emails waiting", value: jobs.mailsWaiting },
    {
      label: "Events not handled yet",
      value: events.oldestWaiting
        ? `${events.waiting}, the oldest ${formatAge(events.oldestWaiting, now)}`
        : events.waiting,
    },
    {
      label: "Rejected webhooks since startup",
      value: refused.lastAt ? `${refused.count}, the last ${formatAge(refused.lastAt, now)}` : refused.count,
    },
    { label: "Payments", value: MODES[mode] },
  ];
}
