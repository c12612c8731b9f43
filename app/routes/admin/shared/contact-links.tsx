/** The number as written; a link if it has enough digits. */
export function PhoneLink({ phone }: { phone: string }) {
  const digits = phone.replace(/[^\d+]/g, "");
  return /^\+?\d{6,15}$/.test(digits) ? (
    <a href={`tel:${digits}`} translate="no">
      {phone}
    </a>
  ) : (
    <span translate="no">{phone}</span>
  );
}

/** A customer's text, linked only if it is a plain web address. */
export function WebLink({ text }: { text: string }) {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = /^[\w.:/?&=#%~+-]+$/.test(text) && text.includes(".") ? URL.parse(address) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.hostname.includes(".");
  return isWeb ? (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow" translate="no">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}
