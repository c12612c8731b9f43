import { useNavigation } from "react-router";

/** Fields that a form always sends; those without a value are left out. */
export const HiddenFields = ({ values }: { values: Readonly<Record<string, string | null>> }) =>
  Object.entries(values).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  );

/** Whether a form with these values is being sent, until the page has loaded again. */
export function useIsSubmitting(values: Readonly<Record<string, string>>): boolean {
  const form = useNavigation().formData;
  return form !== undefined && Object.entries(values).every(([name, value]) => form.get(name) === value);
}
