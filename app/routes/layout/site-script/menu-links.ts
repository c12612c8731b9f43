/** Closes a menu when a link in it is followed: Back shows the page as it was left. */
export function closeMenusAfterLinks(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) target.closest<HTMLElement>("[popover]")?.hidePopover();
  });
}
