/** Shown to a browser that did not store the cookie it was just sent. `lost` and `again` complete the sentences. */
export function CookiesNeeded({ lost, again }: { lost: string; again: string }) {
  return (
    <div role="alert" className="mb-6 border-danger border-l-4 pl-4 text-mute">
      <p className="text-danger">{`Your browser blocks cookies for this site. Without them, ${lost}.`}</p>
      <ul className="mt-4 list-disc space-y-2 pl-5 text-sm">
        <li>
          Chrome and Edge: click the icon to the left of the address, open the cookie settings, and allow this site.
        </li>
        <li>
          Firefox: in Settings, open Privacy &amp; Security, then Manage Exceptions for cookies, and allow this site.
        </li>
        <li>Safari: in Settings, open Privacy or Advanced, and turn off “Block all cookies”.</li>
      </ul>
      <p className="mt-4">{`Allow cookies, then ${again}.`}</p>
    </div>
  );
}
