import { formatEmailAddress } from "~/lib/email-address";

/** Breaks the line before an email address, or after its @ if the address is longer than a line. */
export function EmailText({ email: address }: { email: string }) {
  const email = formatEmailAddress(address);
  const at = email.indexOf("@") + 1;
  return (
    <span translate="no" className="inline-block [text-decoration:inherit]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
