import { useSite } from "~/content/use-site";

/** Shown without JavaScript, which ordering needs: it passes the form through the browser's storage. */
export function NoScriptNotice() {
  const { phone, email } = useSite();
  return (
    <noscript>
      <p className="my-6 border-gold border-l-4 pl-4">
        Ordering online needs JavaScript. You can also call us at{" "}
        <a className="link whitespace-nowrap" href={phone.href}>
          {phone.display}
        </a>{" "}
        or write to{" "}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
    </noscript>
  );
}
