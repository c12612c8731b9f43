export const MAIN_ID = "main";

/** The first thing that the keyboard meets: past the navigation, to what the page is about. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className="btn no-print fixed top-3 left-3 z-50 not-focus:sr-only">
      Skip to content
    </a>
  );
}
