type Account = { email: string | null; isAdmin: boolean };

/**
 * Shows in the navigation who is signed in: it is in every page's HTML, hidden (account-menu.tsx), since pages are the same for all visitors.
 * Rejects, and changes nothing, if the shop does not say.
 */
export async function showAccount(): Promise<void> {
  const response = await fetch("/api/session");
  if (!response.ok) throw new Error(`/api/session: status ${response.status}`);
  const { email, isAdmin }: Account = await response.json();
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
