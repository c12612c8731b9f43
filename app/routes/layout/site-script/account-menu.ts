import { getJson, unchecked } from "~/lib/http/api-client";

type Account = { email: string | null; isAdmin: boolean };

const isAccount = (body: unknown): body is Account =>
  typeof body === "object" && body !== null && "email" in body && "isAdmin" in body;

/**
 * Fills in and shows the account menu, which is hidden in the cached HTML of every page (layout/account-menu.tsx). Rejects without a change if
 * the server does not return the account.
 */
export async function showAccount(): Promise<void> {
  const result = await getJson("/api/session", unchecked);
  if (!result.ok || !isAccount(result.data)) throw new Error("Unexpected response from /api/session");
  const { email, isAdmin } = result.data;
  for (const element of document.querySelectorAll<HTMLElement>("[data-account]")) {
    const { account } = element.dataset;
    if (account === "email") element.textContent = email;
    else element.hidden = account === "admin" ? !isAdmin : email === null;
  }
}

export function hideAccount(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-account=signed-in]")) element.hidden = true;
}
