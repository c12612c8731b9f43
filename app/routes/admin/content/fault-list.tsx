import { useEffect } from "react";
import type { Faults } from "~/content/documents/document-kind";
import { Note } from "~/routes/admin/shared/page-parts";

/** Of a field's control: the end of its address. */
export const fieldId = (name: string): string => `field-${name}`;

type FaultListProps = { faults: Faults | undefined; fields: readonly { name: string; label: string }[] };

/** What is wrong, with links to the fields in the order of the form. New faults take the focus to the first. */
export function FaultList({ faults, fields }: FaultListProps) {
  const wrong = fields.filter(({ name }) => faults?.[name]);
  const target = wrong[0] && fieldId(wrong[0].name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (target) document.getElementById(target)?.focus();
  }, [faults]);
  if (!faults || wrong.length === 0) return null;
  return (
    <div className="col-span-full">
      <Note tone="bad">
        <p>{wrong.length === 1 ? "1 field needs a change:" : `${wrong.length} fields need a change:`}</p>
        <ul>
          {wrong.map(({ name, label }) => (
            <li key={name}>
              <a className="text-link" href={`#${fieldId(name)}`}>
                {label}
              </a>
              <span>{`: ${faults[name]}`}</span>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
