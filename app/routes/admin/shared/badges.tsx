import type { ReactNode } from "react";
import type { WorkStatus } from "~/lib/db/column-types";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { orderReference } from "~/lib/reference";
import { WORK_STATUS_LABELS } from "~/orders/work-status";

export type BadgeTone = "good" | "pending" | "bad" | "info" | "none";

/** State of a payment or document, always with a word. */
export const Badge = ({
  tone = "none",
  title,
  children,
}: {
  tone?: BadgeTone;
  title?: string;
  children: ReactNode;
}) => (
  <span className={`badge tone-${tone}`} title={title}>
    {children}
  </span>
);

/** Five blocks and the stage's name: gold while we wait for the customer, green once delivered. */
export function Stage({ status }: { status: WorkStatus }) {
  const reached = WORK_STATUSES.indexOf(status);
  const tone = status === "waiting" ? "bg-gold" : reached > 2 ? "bg-lime" : "bg-edge";
  return (
    <span className="stage">
      <i aria-hidden="true">
        {WORK_STATUSES.map((each, index) => (
          <b key={each} className={`h-[10px] w-[6px] ${index <= reached ? tone : "bg-rule"}`} />
        ))}
      </i>
      <span>{status === "waiting" ? "Waiting" : WORK_STATUS_LABELS[status]}</span>
    </span>
  );
}

/** In place of a stage: a renewal has the order with its work. */
export const NoStage = ({ firstOrderId }: { firstOrderId: string | null }) => (
  <span className="text-faint">{firstOrderId ? `In order ${orderReference(firstOrderId)}` : "–"}</span>
);

/** `hot`: it waits for us. `unit`: for screen readers, such as "unread". Counts stop at 99. */
export function Count({ count, hot = false, unit }: { count: number; hot?: boolean; unit?: string }) {
  return (
    <span className={`count ${hot ? "hot" : ""}`}>
      <span>{count > 99 ? "99+" : count}</span>
      {unit && <span className="sr-only">{` ${unit}`}</span>}
    </span>
  );
}

const TINTS = ["bg-[#6b2450]", "bg-[#0c5566]", "bg-[#2a5a22]"] as const;

/** `decorative`: the address stands beside it. */
type AvatarProps = { email: string | null; large?: boolean; decorative?: boolean };

/** Two letters of an admin's or customer's address; a question mark if there is none. */
export function Avatar({ email, large = false, decorative = false }: AvatarProps) {
  const size = large ? "size-8 text-[0.8125rem]" : "";
  if (!email)
    return (
      <span className={`avatar border border-edge border-dashed bg-transparent text-faint ${size}`} title="Unassigned">
        <span aria-hidden="true">?</span>
        <span className="sr-only">Unassigned</span>
      </span>
    );
  return (
    <span className={`avatar ${tintOf(email)} ${size}`} title={decorative ? undefined : email}>
      <span aria-hidden="true">{email.slice(0, 2)}</span>
      {!decorative && <span className="sr-only">{email}</span>}
    </span>
  );
}

/** The first letters of a name that stands beside it. */
export function NameAvatar({ name }: { name: string }) {
  const [first = "?", ...rest] = name.split(/\s+/).filter((word) => /^\p{L}|^\d/u.test(word));
  const letters = [first, rest.at(-1) ?? first.slice(1)].map((word) => [...word][0] ?? "");
  return (
    <span className="avatar" aria-hidden="true">
      {letters.join("")}
    </span>
  );
}

const tintOf = (email: string) =>
  TINTS[[...email].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS.length];
