import { type ComponentProps, useState } from "react";
import { toast } from "~/ui/toast";
import { AdminButton } from "./admin-button";

/** Shows a toast. `what`: "Order ID". False if the browser denies it. */
export async function copyText(what: string | null, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(what ? `${what} copied` : "Copied", { id: "copied" });
    return true;
  } catch {
    toast.error("Your browser doesn’t allow copying. Select the text and copy it.", { id: "copied" });
    return false;
  }
}

/** An id or code, cut to one line, with a button that copies all of it. */
export const CopyableText = ({ what, text }: { what: string; text: string }) => (
  <span className="id">
    <span className="block min-w-0 select-all truncate text-small" title={text} translate="no">
      {text}
    </span>
    <AdminButton
      kind="quiet"
      slim
      square
      icon="copy"
      className="ms-auto"
      aria-label={`Copy ${what}`}
      onClick={() => copyText(what, text)}
    >
      {null}
    </AdminButton>
  </span>
);

/** A text that is selected as soon as it has the focus. */
export const TextToCopy = ({ className = "", ...input }: ComponentProps<"input">) => (
  <input
    {...input}
    readOnly
    translate="no"
    className={`input ${className}`}
    onFocus={(event) => event.target.select()}
  />
);

type CopyButtonProps = {
  text: string;
  label: string;
  /** Accessible name; also of the field with the text. */
  name: string;
  icon?: string;
  /** The text is also in a field, as it is if the browser denies copying. */
  shown?: boolean;
};

export function CopyButton({ text, label, name, icon, shown = false }: CopyButtonProps) {
  const [isShown, setIsShown] = useState(shown);
  return (
    <>
      {isShown && <TextToCopy className="min-w-0 max-w-96 flex-[1_1_8rem]" value={text} aria-label={name} />}
      <AdminButton
        slim
        icon={icon}
        className="relative z-1"
        aria-label={`${label}: ${name}`}
        onClick={async () => setIsShown(!(await copyText(null, text)) || isShown)}
      >
        {label}
      </AdminButton>
    </>
  );
}
