/** Also painted by the browser around the page. */
export const PAGE_BACKGROUND = "#0c0a24";
