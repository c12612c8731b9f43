import { Lines, Typed } from "~/catalog/typed";

/** The first lines of an article. */
export default function Picture() {
  return (
    <div className="h-full bg-paper p-3 text-on-gold">
      <Typed from="website" className="line-clamp-1 text-cyan-ink text-sm">
        yourcompany.com
      </Typed>
      <p className="line-clamp-2 font-pixel text-pixel">
        <Typed from="keywords" list>
          Your keyword
        </Typed>
        : the guide
      </p>
      <p className="mt-1 line-clamp-2 text-paper-mute text-sm">
        What we’ve learned about <Typed from="niche">what you sell</Typed>, in plain words.
      </p>
      <Lines className="mt-3 text-paper-line" />
    </div>
  );
}
