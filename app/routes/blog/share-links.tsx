import { useSite } from "~/lib/config/use-site";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Links that hand the page at `path` to a social network or a mail: real links, no scripts of others. */
export function ShareLinks({ path, title }: { path: string; title: string }) {
  const { origin } = useSite();
  return (
    <section aria-labelledby="share-title" className="no-print">
      <h2 id="share-title" className="mb-3 text-mute">
        Share this post
      </h2>
      <ul className="flex flex-wrap gap-2">
        {shareLinks(origin + path, title).map(({ name, icon, href }) => (
          <li key={name}>
            <ButtonLink
              href={href}
              tone="ghost"
              newTab={href.startsWith("https:")}
              aria-label={name}
              className="size-12 min-h-0 p-0"
            >
              <Icon name={icon} className="size-6" />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where each network takes an address (absolute) and a title. */
function shareLinks(address: string, title: string) {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)];
  return [
    { name: "Share on X", icon: "x", href: `https://x.com/intent/post?url=${url}&text=${text}` },
    { name: "Share on LinkedIn", icon: "linkedin", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: "Share on Facebook", icon: "facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "Share by email", icon: "mail", href: `mailto:?subject=${text}&body=${url}` },
  ];
}
