import { useEffect, useState } from "react";
import { runAfterClick } from "./after-press";
import { suggestEmail } from "./email-typo";

/**
 * Asks about an address that looks misspelt, once its field is left; one press takes what was meant. It only asks: an address that
 * nobody would have is taken as well. `inputId` names the field.
 */
export function EmailSuggestion({ inputId }: { inputId: string }) {
  const [meant, setMeant] = useState<string | null>(null);
  useEffect(() => {
    const input = inputOf(inputId);
    if (!input) return;
    const ask = () => runAfterClick(() => setMeant(suggestEmail(input.value)));
    const forget = () => setMeant(null);
    input.addEventListener("blur", ask);
    input.addEventListener("input", forget);
    return () => {
      input.removeEventListener("blur", ask);
      input.removeEventListener("input", forget);
    };
  }, [inputId]);
  return (
    // Always there, so that a screen reader hears what appears in it.
    <p aria-live="polite" className="mt-2 text-gold text-sm empty:mt-0">
      {meant && (
        <>
          Did you mean{" "}
          <button type="button" className="link wrap-anywhere min-h-6" onClick={() => replaceAddress(inputId, meant)}>
            {meant}
          </button>
          ?
        </>
      )}
    </p>
  );
}

/** As if it had been typed, so that the form notices, whichever keeps it. */
function replaceAddress(inputId: string, meant: string): void {
  const input = inputOf(inputId);
  if (!input) return;
  // React would not notice a value that is set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, meant);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}

function inputOf(id: string): HTMLInputElement | null {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input : null;
}
