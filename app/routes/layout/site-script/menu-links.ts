/** Closes a menu when one of its links is followed; otherwise Back would show the page with the menu open. */
export function closeMenusAfterLinks(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) target.closest<HTMLElement>("[popover]")?.hidePopover();
  });
}
