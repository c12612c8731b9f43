import { useEffect, useRef, useState } from "react";
import type { Mention } from "~/content-desk/mentions.server";
import type { PublicationSummary } from "~/content-desk/publication-summary.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Check } from "~/routes/admin/shared/form-field";
import { Modal } from "~/routes/admin/shared/modal";
import { textPath } from "~/routes/admin/shared/paths";
import { FORM_OUTCOME_TOAST, toast } from "~/ui/toast";
import { fieldId } from "./fault-list";

type PublishDialogProps = {
  /** What the server answered to the first press; the dialog is open while there is one. */
  summary: PublicationSummary | undefined;
  /** Id of the form that the button submits again, and the `intent` that it sends. */
  form: string;
  intent: string;
  action: "Publish" | "Schedule" | "Restore" | "Unpublish";
  busy: boolean;
};

const needsCheck = ({ mentions, moved }: PublicationSummary): boolean => mentions.length + moved.length > 0;

/** Says what a publication would do, and does it. Without scripts it is a part of the page that answers the first press. */
export function PublishDialog({ summary, form, intent, action, busy }: PublishDialogProps) {
  const [closed, setClosed] = useState<PublicationSummary>();
  const publish = useRef<HTMLDivElement>(null);
  const check = useRef<HTMLDivElement>(null);
  const open = summary !== undefined && summary !== closed;
  // After the dialog has opened: a press of Enter publishes what needs no check.
  useEffect(() => {
    if (!open) return;
    toast.dismiss(FORM_OUTCOME_TOAST);
    if (!needsCheck(summary)) publish.current?.querySelector("button")?.focus();
  }, [open, summary]);
  return (
    <Modal
      open={open}
      content={summary}
      onClose={() => setClosed(summary)}
      title={`${action}?`}
      footer={
        <div ref={publish} className="actions ms-auto">
          <AdminButton
            kind="primary"
            type="submit"
            form={form}
            name="intent"
            value={intent}
            busy={busy}
            onClick={(event) => {
              if (check.current?.querySelector("input")?.reportValidity() === false) event.preventDefault();
            }}
          >
            {action}
          </AdminButton>
        </div>
      }
    >
      {open && (
        <div className="tight">
          <p>
            <strong>{summary.sentence}</strong>
          </p>
          {summary.changed.length > 0 && <p className="text-mute">{`Changed: ${summary.changed.join(", ")}`}</p>}
          {summary.pages.length > 0 && (
            <details>
              <summary className="min-h-6 text-link text-small">Pages that change</summary>
              <ul className="text-small">
                {summary.pages.map((path) => (
                  <li key={path}>{path}</li>
                ))}
              </ul>
            </details>
          )}
          {needsCheck(summary) ? (
            <div ref={check} className="tight">
              {summary.mentions.length > 0 && <Mentions mentions={summary.mentions} />}
              {summary.moved.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <Check
                name="reviewed"
                value="yes"
                form={form}
                required
                label={`I’ve checked these. ${action} ${newOf(summary)}.`}
              />
            </div>
          ) : (
            <input type="hidden" name="reviewed" value="yes" form={form} />
          )}
        </div>
      )}
    </Modal>
  );
}

const STILL: Record<Mention["of"], string> = {
  price: "show the old price",
  name: "use the old name",
  service: "mention this service",
  figure: "have the old figure",
  picture: "show the picture",
  link: "link to what goes",
};

const newOf = ({ mentions }: PublicationSummary): string =>
  mentions.every(({ of }) => of === "price") ? "the new price" : "anyway";

/** Links in a new tab: what is typed stays here. */
const Mentions = ({ mentions }: { mentions: readonly Mention[] }) =>
  [...Map.groupBy(mentions, ({ of }) => of)].map(([of, same]) => (
    <section key={of}>
      <h3>{`Pages that still ${STILL[of]}`}</h3>
      <ul className="tight text-small">
        {same.map(({ name, field, where, label, text }) => (
          <li key={name + field} className="wrap-anywhere">
            <a
              className="text-link"
              href={`${textPath(name)}#${fieldId(field)}`}
              target="_blank"
              rel="noreferrer"
            >{`${where}, ${label}`}</a>
            <span>{`: ${text}`}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
