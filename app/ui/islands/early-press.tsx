import { use } from "react";
import { OnServer } from "~/lib/rendering/on-server";

/** The site script may be late: this keeps the last button that was clicked in an island before it. */
const KEEP_EARLY_PRESS =
  'addEventListener("click",e=>{const b=e.target.closest("[data-island] button");if(b)window.earlyPress=b},true)';

/** Before an island whose buttons do nothing without scripts. */
export function EarlyPress() {
  const server = use(OnServer);
  if (!server) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={server.nonce} dangerouslySetInnerHTML={{ __html: KEEP_EARLY_PRESS }} />;
}

declare global {
  interface Window {
    earlyPress?: HTMLButtonElement;
  }
}
