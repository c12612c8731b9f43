import {
  FLASH_MESSAGE_COOKIE,
  findCookieName,
  readCookieValue,
  SIGNED_IN_HINT_COOKIE,
} from "~/accounts/session/script-cookies";
import { NEXT_PAGE_TOAST, readStoredText } from "~/ordering/storage";
import { hideAccount, showAccount } from "./account";
import { afterLoad } from "./after-load";
import { holdUntilHydrated } from "./hold-press";
import { showLateSections } from "./late-bands";
import { HoverMenu } from "./menus/hover-menu";
import { closeMenusAfterLinks } from "./menus/menu-links";
import { startIslands } from "./start";

/** The script of every page, with or without React: the navigation, parts and islands, the account and toasts of the page before. */

let shownFor: string | undefined;
const isContent = document.documentElement.dataset.client === "islands";

customElements.define("hover-menu", HoverMenu);
closeMenusAfterLinks();
if (isContent) startIslands();
else for (const main of document.querySelectorAll("main")) holdUntilHydrated(main);
afterLoad(showLateSections);
look();
addEventListener("navigated", look);
addEventListener("pageshow", ({ persisted }) => persisted && look());

/** Cookies change with documents, and with what React Router does. */
function look() {
  const marker = valueIn(SIGNED_IN_HINT_COOKIE);
  if (marker !== shownFor) {
    shownFor = marker;
    if (marker) showAccount().catch(() => (shownFor = undefined));
    else hideAccount();
  }
  if (valueIn(FLASH_MESSAGE_COOKIE) !== undefined)
    void showToast(async () => (await import("~/accounts/session/show-notice")).showFlashMessage());
  if (readStoredText(NEXT_PAGE_TOAST) !== null)
    void showToast(async () => (await import("~/ordering/next-page-toast")).showNextPageToast());
}

async function showToast(show: () => Promise<void>) {
  // Pages that React Router hydrates have a place for toasts.
  if (isContent) (await import("~/ui/overlays/still-toaster")).showToaster();
  await show();
}

function valueIn(cookie: string): string | undefined {
  const name = findCookieName(document.cookie, cookie);
  return name && readCookieValue(document.cookie, name);
}
