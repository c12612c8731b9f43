import { getJson, unchecked } from "~/lib/http/api-client";

type Account = { email: string | null; isAdmin: boolean };

const isAccount = (body: unknown): body is Account =>
  typeof body === "object" && body !== null && "email" in body && "isAdmin" in body;

/**
 * Shows in the navigation who is signed in: it is in every page's HTML, hidden (account-menu.tsx), since pages are the same for all visitors.
 * Rejects, and changes nothing, if the shop does not say.
 */
export async function showAccount(): Promise<void> {
  const answer = await getJson("/api/session", unchecked);
  if (!answer.ok || !isAccount(answer.data)) throw new Error("/api/session does not say who is signed in");
  const { email, isAdmin } = answer.data;
  for (const element of document.querySelectorAll<HTMLElement>("[data-account]")) {
    const { account } = element.dataset;
    if (account === "email") element.textContent = email;
    else element.hidden = account === "admin" ? !isAdmin : email === null;
  }
}

/** As in the HTML: nobody is signed in any more. */
export function hideAccount(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-account=signed-in]")) element.hidden = true;
}
