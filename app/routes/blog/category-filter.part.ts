/** Filters the list by the clicked category; the button without a value shows all posts. */
export function filterByCategory(filter: HTMLElement): void {
  const status = filter.querySelector("[role=status]");
  filter.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const category = button.value;
    for (const other of filter.querySelectorAll("button")) other.ariaPressed = String(other === button);
    let shownPosts = 0;
    for (const post of document.querySelectorAll<HTMLElement>("li[data-category]")) {
      post.hidden = category !== "" && post.dataset.category !== category;
      if (!post.hidden) shownPosts++;
    }
    if (status)
      status.textContent = `${shownPosts === 1 ? "1 post" : `${shownPosts} posts`}${category && ` about ${category}`}`;
  });
}
