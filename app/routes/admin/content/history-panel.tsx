import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { History, HistoryEntry } from "~/content-desk/history.server";
import type { PublicationSummary } from "~/content-desk/publication-summary.server";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { DateTime } from "~/routes/admin/shared/date-time";
import { Card } from "~/routes/admin/shared/page-parts";
import type { AdminUrl } from "~/routes/admin/shared/paths";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { EmailText } from "~/ui/email-text";
import { type FormOutcome, FormOutcomeMessage } from "~/ui/form-outcome";
import { PublishDialog } from "./publish-dialog";
import { ChangedSentences } from "./text-comparison";

/** `review`: restoring must be confirmed. */
export type RestoreOutcome = { outcome?: FormOutcome; review?: PublicationSummary & { revision: number } };

/** Beside the form; all are on the history's own page. */
export const SHOWN_VERSIONS = 4;

type HistoryPanelProps = {
  /** Of the document. */
  name: string;
  history: History;
  restore: "restore" | "restore-page";
  /** At the end of the title's line. */
  more?: ReactNode;
  /** Of a form that was submitted without scripts. */
  result?: RestoreOutcome;
};

export const historyPath = (name: string): AdminUrl => `/admin/content/${name}/history`;

const formId = (revision: number) => `restore-${revision}`;

/** Who wrote and published what and when, what changed, and buttons that bring a version back, or take the page off the site. */
export function HistoryPanel({ name, history, restore, more, result }: HistoryPanelProps) {
  const fetcher = useFetcher<RestoreOutcome>();
  const { outcome, review } = fetcher.data ?? result ?? {};
  const { entries, publishedRevision, startsEmpty } = history;
  return (
    <Card title="History" label="History" action={more}>
      <FormOutcomeMessage outcome={outcome} />
      {entries.length === 0 && <p className="text-mute">Nothing is saved yet.</p>}
      <ol className="line-list">
        {entries.map((entry) => {
          const { id, state, before } = entry;
          const target = state === "live" && startsEmpty ? 0 : id;
          return (
            <li key={id} className={MARKS[state]}>
              <Entry entry={entry} />
              <div className="row">
                {before !== null && (
                  <AdminButtonLink kind="quiet" slim to={`${historyPath(name)}?from=${before}&to=${id}`}>
                    Compare
                  </AdminButtonLink>
                )}
                {state !== "draft" && target !== publishedRevision && (
                  <IfCanSubmit to="/admin/content/:kind/history" intent={restore}>
                    <fetcher.Form id={formId(target)} method="post" action={historyPath(name)}>
                      <input type="hidden" name="revision" value={target} />
                      <input type="hidden" name="base" value={publishedRevision} />
                      <AdminButton
                        slim
                        type="submit"
                        name="intent"
                        value={restore}
                        aria-label={`${verbOf(target, startsEmpty)}: ${titleOf(entry)}`}
                      >
                        {verbOf(target, startsEmpty)}
                      </AdminButton>
                    </fetcher.Form>
                  </IfCanSubmit>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <IfCanSubmit to="/admin/content/:kind/history" intent={restore}>
        <PublishDialog
          summary={review}
          form={formId(review?.revision ?? 0)}
          intent={restore}
          action={verbOf(review?.revision ?? 0, startsEmpty)}
          busy={fetcher.state !== "idle"}
        />
      </IfCanSubmit>
    </Card>
  );
}

const MARKS: Record<HistoryEntry["state"], string> = {
  draft: "[--mark:var(--color-gold)]",
  live: "[--mark:var(--color-lime)]",
  earlier: "",
};

const verbOf = (revision: number, startsEmpty: boolean) => (revision === 0 && startsEmpty ? "Unpublish" : "Restore");

const titleOf = ({ id }: Pick<HistoryEntry, "id">): string => (id === 0 ? "Original" : `Version ${id}`);

function Entry({ entry }: { entry: HistoryEntry }) {
  const { id, state, author, createdAt, note, publications, changes } = entry;
  return (
    <div className="wrap-anywhere">
      <p>
        <b>{state === "earlier" ? titleOf(entry) : state === "draft" ? "Draft" : "Live"}</b>
        {id === 0 && <span>{state === "live" ? ": the original" : ": came with the site"}</span>}
        {author && createdAt && <By what=", written by " who={author} at={createdAt} />}
      </p>
      {publications.map(({ by, at }) => (
        <p key={at.getTime()} className="text-mute text-small">
          <By what="Published by " who={by} at={at} />
        </p>
      ))}
      {note && <p className="text-small">{note}</p>}
      {changes.length > 0 && (
        <details>
          <summary className="min-h-6 text-link text-small">What changed</summary>
          {changes.map(({ name, label, parts }) => (
            <p key={name} className="text-small">
              <b>{`${label}: `}</b>
              <ChangedSentences parts={parts} />
            </p>
          ))}
        </details>
      )}
    </div>
  );
}

const By = ({ what, who, at }: { what: string; who: string; at: Date }) => (
  <span>
    <span>{what}</span>
    <EmailText email={who} />
    <span>, </span>
    <DateTime at={at} />
  </span>
);
