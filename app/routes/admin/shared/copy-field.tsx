import { useState } from "react";
import { toast } from "~/ui/toast";
import { AdminButton } from "./admin-button";

type CopyButtonProps = {
  text: string;
  label: string;
  /** Accessible name; also of the field with the text. */
  name: string;
  kind?: "secondary" | "quiet" | "primary";
  icon?: string;
  /** The text is also in a field, as it is if the browser denies copying. */
  shown?: boolean;
};

/** Shows a toast. False if the browser denies it. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Copied", { id: "copied" });
    return true;
  } catch {
    toast.error("Your browser doesn’t allow copying. Select the text and copy it.", { id: "copied" });
    return false;
  }
}

export function CopyButton({ text, label, name, kind, icon, shown = false }: CopyButtonProps) {
  const [isShown, setIsShown] = useState(shown);
  const copy = async () => {
    if (!(await writeToClipboard(text))) setIsShown(true);
  };
  return (
    <>
      {isShown && (
        <input
          readOnly
          className="input min-w-0 sm:w-96"
          value={text}
          aria-label={name}
          onFocus={(event) => event.target.select()}
        />
      )}
      <AdminButton
        slim
        kind={kind}
        icon={icon}
        className="relative z-1"
        aria-label={`${label}: ${name}`}
        onClick={copy}
      >
        {label}
      </AdminButton>
    </>
  );
}
