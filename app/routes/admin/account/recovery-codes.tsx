import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";

/** Shown once, right after they were made; a file or a sheet of paper keeps them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success("Recovery codes copied", { id: "copied" });
    } catch {
      toast.error("Your browser doesn’t allow copying. Please select the codes.", { id: "copied" });
    }
  };
  const title = useRef<HTMLHeadingElement>(null);
  // They came in above the button that was pressed.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="mb-6 border-gold border-l-4 bg-panel p-5">
      <h3 ref={title} tabIndex={-1} className="mb-2 font-bold font-sans text-lg">
        Your recovery codes
      </h3>
      <p className="mb-4">
        Store them somewhere safe, not on your phone. Each code logs you in once without the app. You won’t see them
        again.
      </p>
      <ul aria-label="Recovery codes" className="mb-4 grid max-w-xs grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button dense="plain" onClick={copy}>
          Copy codes
        </Button>
        <Button dense="plain" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
