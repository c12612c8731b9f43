import type { InboxItem } from "~/admin/inbox.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import { formatDayAndTime, formatDayOfYear } from "~/lib/dates/format-date";

type ReplyDueProps = { item: Pick<InboxItem, "dueAt" | "snoozedUntil" | "state">; now: Date };

/** "by Nov 30, 10:00 AM", "Late", "Snoozed until Nov 30", "Waiting" or "Done". */
export function ReplyDue({ item: { state, dueAt, snoozedUntil }, now }: ReplyDueProps) {
  const [text, tone] = describe(state, snoozedUntil, dueAt, now);
  return text && <small className={`whitespace-nowrap ${tone}`}>{text}</small>;
}

function describe(state: InboxItem["state"], snoozedUntil: Date | null, dueAt: Date | null, now: Date) {
  if (state === "waiting") return ["Waiting", "text-mute"];
  if (state === "done") return ["Done", "text-lime"];
  if (snoozedUntil) return [`Snoozed until ${formatDayOfYear(snoozedUntil, agencyZone())}`, "text-mute"];
  if (!dueAt) return [null, ""];
  return dueAt < now
    ? ["Late", "font-semibold text-danger"]
    : [`by ${formatDayAndTime(dueAt, agencyZone())}`, "text-gold"];
}
