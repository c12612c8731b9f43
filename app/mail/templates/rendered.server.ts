import type { ReactElement } from "react";

/** Both parts of a mail. The library comes with the first mail, so that the server's start does not wait for it. */
export async function rendered(letter: ReactElement): Promise<{ html: string; text: string }> {
  const { render } = await import("react-email");
  return { html: await render(letter), text: await render(letter, { plainText: true }) };
}
