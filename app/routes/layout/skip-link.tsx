export const MAIN_ID = "main";

/** The first link for the keyboard: jumps past the navigation to the page's content. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className="skip-link btn no-print not-focus:sr-only fixed top-3 left-3 z-50">
      Skip to content
    </a>
  );
}
