import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MailRow } from "~/outbox/mail-list.server";
import { At } from "../frame/moment";
import { mailStatus, mailTone } from "./mail-words";

type Props = { mail: Pick<MailRow, "status" | "fault" | "nextTry" | "dead">; children?: ReactNode };

/** How a mail stands, and of one that failed why and what becomes of it. */
export const MailStatus = ({ mail: { status, fault, nextTry, dead }, children }: Props) => (
  <span>
    <span className={`font-semibold ${mailTone(status)}`}>{mailStatus(status)}</span>
    {children}
    {status === "dropped" && <More>No longer needed.</More>}
    {status === "failed" && fault && <More>{fault}</More>}
    {nextTry && (
      <More>
        Next try: <At at={nextTry} />
      </More>
    )}
    {dead && (
      <More>
        Failed every time. Retry or discard it in{" "}
        <Link className="link" to="/admin/health">
          Health
        </Link>
      </More>
    )}
  </span>
);

const More = ({ children }: { children: ReactNode }) => (
  <small className="block [overflow-wrap:anywhere]">{children}</small>
);
