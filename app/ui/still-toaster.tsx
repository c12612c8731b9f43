import { createRoot } from "react-dom/client";
import { Toaster } from "./toast";

export { toast } from "./toast";

let isThere = false;

/** On a page that React does not take over: toasts, in a root of their own. */
export function showToaster(): void {
  if (isThere) return;
  isThere = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Toaster />);
}
