import { use } from "react";
import { OnServer } from "~/lib/rendering/on-server";

/** Stores the last button of an island that was clicked before the site script loaded. */
const STORE_EARLY_CLICK =
  'addEventListener("click",e=>{const b=e.target.closest("[data-island] button");if(b)window.earlyPress=b},true)';

/** Must precede an island whose buttons do nothing without scripts. */
export function EarlyPress() {
  const server = use(OnServer);
  if (!server) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={server.nonce} dangerouslySetInnerHTML={{ __html: STORE_EARLY_CLICK }} />;
}

declare global {
  interface Window {
    earlyPress?: HTMLButtonElement;
  }
}
