import { createRoot } from "react-dom/client";
import { Toaster } from "./toast";

export { toast } from "./toast";

let rendered = false;

/** Renders the toaster as a separate React root, on pages that are not hydrated. Idempotent. */
export function showToaster(): void {
  if (rendered) return;
  rendered = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Toaster />);
}
