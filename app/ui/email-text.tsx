/** An email address that begins a line of its own before it breaks, and breaks after the @ where even that is too short. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf("@") + 1;
  return (
    <span className="inline-block [text-decoration:inherit]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
