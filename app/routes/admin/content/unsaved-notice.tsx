import type { Texts } from "~/content/documents/document-kind";
import { textChanges } from "~/content-desk/text-changes";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { formatDay, formatTime } from "~/routes/admin/shared/date-time";
import { Card } from "~/routes/admin/shared/page-parts";
import type { DocumentFormProps } from "./document-fields";
import { TextComparison } from "./text-comparison";

type UnsavedNoticeProps = Pick<DocumentFormProps, "sections" | "pictures"> & {
  found: { at: Date; texts: Texts };
  keep: () => void;
  discard: () => void;
};

export function UnsavedNotice({ sections, pictures, found: { at, texts }, keep, discard }: UnsavedNoticeProps) {
  const saved = Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name, text }) => [name, text])));
  const changes = textChanges(
    { sections },
    saved,
    { ...saved, ...texts },
    new Map(pictures.map((one) => [one.name, one])),
  );
  const isToday = formatDay(at) === formatDay(new Date());
  return (
    <Card title="Unsaved changes" flush>
      <p className="row px-5 pb-4">
        <span>{`You have unsaved changes from ${isToday ? "" : `${formatDay(at)}, `}${formatTime(at)}.`}</span>
        <AdminButton kind="primary" onClick={keep}>
          Keep
        </AdminButton>
        <AdminButton kind="danger-quiet" onClick={discard}>
          Discard
        </AdminButton>
      </p>
      <TextComparison caption="Unsaved changes" before="Now" after="Unsaved" changes={changes} />
    </Card>
  );
}
