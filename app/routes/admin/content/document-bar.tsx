import { type ReactNode, useCallback, useEffect, useId, useRef } from "react";
import { Form, Link } from "react-router";
import { useAdmin } from "~/auth/permissions/access-denied";
import type { DocumentState } from "~/content-desk/documents.server";
import { shortZoneName } from "~/lib/dates/agency-zone";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { Badge, type BadgeTone } from "~/routes/admin/shared/badges";
import { CopyButton } from "~/routes/admin/shared/copy-field";
import { formatDay, formatTime } from "~/routes/admin/shared/date-time";
import { Menu, placeBelow } from "~/routes/admin/shared/menu";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { EmailText } from "~/ui/email-text";
import type { DocumentOutcome } from "./document-actions.server";
import type { DocumentFormProps } from "./document-fields";
import { ALL_VERSIONS } from "./history-panel";
import { DOCUMENT_FORM, DOCUMENT_PATTERN, ScheduledTexts, ScheduleFields } from "./schedule";

type DocumentBarProps = Pick<
  DocumentFormProps,
  "previews" | "samples" | "hasTests" | "scheduled" | "publish" | "schedule" | "unschedule" | "path"
> & {
  state: DocumentState;
  /** "Saving…" */
  status: string;
  busy: boolean;
  failed: DocumentOutcome | undefined;
  /** Before the history is scrolled to. */
  onHistory: () => void;
};

/** What is the document's state, and what can be done with it. It never leaves the view, and works without scripts. */
export function DocumentBar({ state, status, busy, failed, onHistory, ...document }: DocumentBarProps) {
  const { path, previews, samples, hasTests, scheduled, publish, schedule, unschedule } = document;
  const email = useAdmin()?.email;
  const isLive = state.name !== "unpublished";
  return (
    <section aria-label="State and actions" className="document-bar">
      <div className="row">
        <StateBadge {...state} />
        <span className="wrap-anywhere text-mute text-small">
          {state.by && (state.by === email ? <span>You</span> : <EmailText email={state.by} />)}
          {state.at && !status && <span>{`, ${formatDay(state.at)}, ${formatTime(state.at)}`}</span>}
        </span>
        <span aria-live="polite" className="text-mute text-small">
          {status}
        </span>
      </div>
      <div className="actions">
        {isLive && (
          <AdminButtonLink kind="quiet" fold icon="external-link" to={path} reloadDocument target="_blank">
            View page
          </AdminButtonLink>
        )}
        {isWaiting(state) && (
          <BarPanel label="Preview link" icon="eye">
            <PreviewLinks previews={previews} />
          </BarPanel>
        )}
        {hasTests && (
          <IfCanSubmit to={DOCUMENT_PATTERN} intent="send-test">
            <BarPanel label="Test email" icon="mail">
              <SampleFields samples={samples} busy={busy} />
            </BarPanel>
          </IfCanSubmit>
        )}
        <IfCanSubmit to={DOCUMENT_PATTERN} intent="save">
          <BarPanel label="Schedule" icon="clock" isOpen={failed?.faults?.["schedule-day"] !== undefined}>
            <IfCanSubmit to={DOCUMENT_PATTERN} intent={schedule} what="schedule this page">
              <ScheduleFields
                intent={schedule}
                typed={failed?.schedule}
                note={failed?.note}
                fault={failed?.faults?.["schedule-day"]}
                busy={busy}
              />
            </IfCanSubmit>
            {scheduled.length > 0 && <ScheduledTexts {...{ scheduled, schedule, unschedule }} />}
          </BarPanel>
          <Menu label="More" kind="quiet">
            <Link to={ALL_VERSIONS} onClick={onHistory}>
              History
            </Link>
            {isWaiting(state) && (
              <button type="submit" form={DOCUMENT_FORM} name="intent" value="discard" className="text-danger!">
                Discard draft
              </button>
            )}
          </Menu>
          <AdminButton type="submit" form={DOCUMENT_FORM} name="intent" value="save" busy={busy}>
            Save
          </AdminButton>
          <IfCanSubmit to={DOCUMENT_PATTERN} intent={publish} what="publish this page">
            <AdminButton kind="primary" type="submit" form={DOCUMENT_FORM} name="intent" value={publish} busy={busy}>
              Publish
            </AdminButton>
          </IfCanSubmit>
        </IfCanSubmit>
      </div>
    </section>
  );
}

/** True if there is a draft. */
const isWaiting = ({ name }: DocumentState) => name !== "live" && name !== "unpublished";

const BADGES: Record<DocumentState["name"], [tone: BadgeTone, label: string]> = {
  live: ["good", "Live"],
  draft: ["pending", "Draft"],
  scheduled: ["info", "Scheduled"],
  held: ["bad", "Held"],
  unpublished: ["none", "Unpublished"],
};

function StateBadge({ name, when }: DocumentState) {
  const [tone, label] = BADGES[name];
  return (
    <Badge tone={tone}>
      {when ? `${label} for ${formatDay(when).replace(/, \d{4}$/, "")}, ${formatTime(when)} ${shortZoneName()}` : label}
    </Badge>
  );
}

type BarPanelProps = { label: string; icon: string; isOpen?: boolean; children: ReactNode };

/** A button that opens a panel below it. Without scripts, the panel opens in the middle of the window. */
function BarPanel({ label, icon, isOpen = false, children }: BarPanelProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.showPopover();
  }, [isOpen]);
  const place = useCallback(() => {
    if (button.current && panel.current) placeBelow(panel.current, button.current);
  }, []);
  useEffect(() => {
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [place]);
  return (
    <>
      <AdminButton ref={button} kind="quiet" fold icon={icon} popoverTarget={id}>
        {label}
      </AdminButton>
      <div ref={panel} id={id} popover="auto" className="bar-panel" onToggle={place}>
        {children}
      </div>
    </>
  );
}

/** Saves what is typed, and sends it to the admin. */
const SampleFields = ({ samples, busy }: Pick<DocumentFormProps, "samples"> & { busy: boolean }) => (
  <>
    <label className="field">
      Email
      <select name="sample" form={DOCUMENT_FORM} className="input">
        {samples.map(({ sample, title }) => (
          <option key={sample} value={sample}>
            {title}
          </option>
        ))}
      </select>
    </label>
    <p className="hint">Only to your own address, with sample data.</p>
    <AdminButton type="submit" form={DOCUMENT_FORM} name="intent" value="send-test" busy={busy}>
      Send me a test
    </AdminButton>
  </>
);

const PreviewLinks = ({ previews }: Pick<DocumentFormProps, "previews">) => (
  <>
    <p className="hint">Anyone with a link sees the draft, without an account, for 24 hours.</p>
    {previews.map(({ title, href }) => (
      <div key={title} className="row">
        <a className="text-link" href={href} target="_blank" rel="noreferrer">
          {`Preview ${title}`}
        </a>
        <CopyButton text={href} label="Copy" icon="copy" name={`link to ${title}`} />
      </div>
    ))}
    <IfCanSubmit to={DOCUMENT_PATTERN} intent="end-links">
      <Form method="post">
        <AdminButton kind="danger-quiet" slim type="submit" name="intent" value="end-links">
          {previews.length > 1 ? "End these links" : "End this link"}
        </AdminButton>
      </Form>
    </IfCanSubmit>
  </>
);
