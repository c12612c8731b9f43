import { toast } from "~/ui/toast";
import { AdminButton } from "./admin-button";

/** `what`: "Order ID". */
export async function copyText(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`, { id: "copied" });
  } catch {
    toast.error("Your browser doesn’t allow copying. Please select the text.", { id: "copied" });
  }
}

/** An id or code, cut to one line, with a button that copies all of it. */
export const CopyableText = ({ what, text }: { what: string; text: string }) => (
  <span className="id">
    <span className="block min-w-0 select-all truncate text-small" title={text} translate="no">
      {text}
    </span>
    <AdminButton kind="quiet" slim square icon="copy" className="ms-auto" onClick={() => copyText(what, text)}>
      {`Copy ${what}`}
    </AdminButton>
  </span>
);
