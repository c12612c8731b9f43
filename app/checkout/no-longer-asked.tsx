import { useLayoutEffect, useState } from "react";
import type { Service } from "~/catalog/define-service";
import { readKept, saveKept } from "./own-draft";

/** Answers that were typed before staff changed their form, and are not sent. `values`: of the form, if it is shown. */
export function NoLongerAsked({ service, values }: { service: Service; values?: unknown }) {
  const [unasked, setUnasked] = useState<Readonly<Record<string, string>>>({});
  // Before the form saves a draft without them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that starts over has none
  useLayoutEffect(() => {
    const kept = readKept(service);
    saveKept(service, kept);
    setUnasked(kept.unasked);
  }, [service, values]);
  const dismiss = (name: string) => {
    const kept = readKept(service);
    saveKept(service, { ...kept, unasked: { ...kept.unasked, [name]: "" } });
    setUnasked({ ...unasked, [name]: "" });
  };
  const shown = Object.entries(unasked).filter(([, answer]) => answer !== "");
  if (shown.length === 0) return null;
  return (
    <div className="mb-6 border-gold border-l-4 bg-panel p-4">
      <h2 className="mb-2">No longer asked</h2>
      <p className="text-mute text-sm">The form has changed. These answers of yours won’t be sent.</p>
      <ul>
        {shown.map(([name, answer]) => (
          <li key={name} className="flex items-center justify-between gap-4">
            <span className="wrap-anywhere py-2">{answer}</span>
            <button
              type="button"
              aria-label={`Dismiss “${answer}”`}
              className="link-quiet min-h-6 pointer-coarse:min-h-11 shrink-0 text-sm"
              onClick={() => dismiss(name)}
            >
              Dismiss
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
