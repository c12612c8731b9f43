import { Form, Link, useFetcher, useSearchParams } from "react-router";
import type { History, HistoryEntry } from "~/content-desk/history.server";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import type { Loaded } from "~/routes/admin/shared/admin-page";
import { DateTime } from "~/routes/admin/shared/date-time";
import { FormField } from "~/routes/admin/shared/form-field";
import { Card, EmptyState } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { EmailText } from "~/ui/email-text";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/document";
import type { DocumentOutcome } from "./document-actions.server";
import { PublishDialog } from "./publish-dialog";
import { DOCUMENT_PATTERN } from "./schedule";
import { TextComparison } from "./text-comparison";

export const ALL_VERSIONS = "?versions=all#history";

type HistoryPanelProps = Pick<Loaded<Route.ComponentProps>, "history" | "compared" | "restore"> & {
  /** Of a form that was submitted without scripts. */
  result?: DocumentOutcome | undefined;
};

const formId = (revision: number) => `restore-${revision}`;

/** Who wrote and published what and when, what changed, and buttons that bring a version back, or take the page off the site. */
export function HistoryPanel({ history, compared, restore, result }: HistoryPanelProps) {
  const fetcher = useFetcher<DocumentOutcome>();
  const [query] = useSearchParams();
  const isWhole = query.has("versions");
  const { summary } = fetcher.data ?? result ?? {};
  const { entries, publishedRevision, startsEmpty } = history;
  return (
    <Card
      title="History"
      label="History"
      id="history"
      action={!isWhole && entries.length > 0 && <Link to={ALL_VERSIONS}>All versions</Link>}
    >
      <FormOutcomeMessage outcome={fetcher.data?.outcome} />
      {isWhole && <CompareForm {...history} />}
      {compared?.length === 0 && <EmptyState>No Differences</EmptyState>}
      {compared && compared.length > 0 && (
        <div className="mb-4">
          <TextComparison caption="Differences" before="From" after="To" changes={compared} />
        </div>
      )}
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
                  <AdminButtonLink kind="quiet" slim to={`?versions=all&from=${before}&to=${id}#history`}>
                    What changed
                  </AdminButtonLink>
                )}
                {state !== "draft" && target !== publishedRevision && (
                  <IfCanSubmit to={DOCUMENT_PATTERN} intent={restore}>
                    <fetcher.Form id={formId(target)} method="post">
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
      <IfCanSubmit to={DOCUMENT_PATTERN} intent={restore}>
        <PublishDialog
          summary={summary}
          form={formId(summary?.revision ?? 0)}
          intent={restore}
          action={verbOf(summary?.revision ?? 0, startsEmpty)}
          busy={fetcher.state !== "idle"}
        />
      </IfCanSubmit>
    </Card>
  );
}

/** At first what is live with the newest version, or that with the one before. */
function CompareForm({ entries, publishedRevision }: History) {
  const [query] = useSearchParams();
  const ids = [...new Set([0, ...entries.map(({ id }) => id)])];
  const [newest = 0, previous = 0] = entries.map(({ id }) => id);
  const initial = { from: publishedRevision === newest ? previous : publishedRevision, to: newest };
  return (
    <Form method="get" preventScrollReset className="row mb-4 items-end">
      <input type="hidden" name="versions" value="all" />
      {(["from", "to"] as const).map((name) => (
        <FormField key={name} label={name === "from" ? "From" : "To"}>
          {(control) => (
            <select {...control} name={name} className="input" defaultValue={query.get(name) ?? initial[name]}>
              {ids.map((id) => (
                <option key={id} value={id}>
                  {titleOf({ id })}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ))}
      <AdminButton type="submit">Compare</AdminButton>
    </Form>
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
  const { id, state, author, createdAt, note, publications } = entry;
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
