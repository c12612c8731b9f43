/** Narrows the list to one category, or to all. */
export function filterByCategory(filter: HTMLElement): void {
  const told = filter.querySelector("[role=status]");
  filter.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const chosen = button.value;
    for (const other of filter.querySelectorAll("button")) other.ariaPressed = String(other === button);
    let shown = 0;
    for (const post of document.querySelectorAll<HTMLElement>("li[data-category]")) {
      post.hidden = chosen !== "" && post.dataset.category !== chosen;
      if (!post.hidden) shown++;
    }
    if (told) told.textContent = `${shown === 1 ? "1 post" : `${shown} posts`}${chosen && ` about ${chosen}`}`;
  });
}
