/** Leads to what shows that a claim is true. `of` is the claim, for those who hear the link alone. */
export function SourceLink({ href, of }: { href: string; of: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Source of “${of}” (opens in a new tab)`}
      className="link inline-flex pointer-coarse:min-h-11 items-center text-sm"
    >
      Source
    </a>
  );
}
