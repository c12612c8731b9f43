/** Shows a toast after the link of a planned post was followed: /blog/7 redirects to /blog?soon=7. */
export async function announceComingSoon(
  _: HTMLElement,
  { planned }: { planned: readonly { id: number; title: string }[] },
): Promise<void> {
  const id = new URLSearchParams(location.search).get("soon");
  if (id === null) return;
  history.replaceState(history.state, "", location.pathname);
  const post = planned.find((each) => String(each.id) === id);
  if (!post) return;
  const { showToaster, toast } = await import("~/ui/toast");
  showToaster();
  toast.info("Coming soon", { id: "coming-soon", description: `“${post.title}” is still being written.` });
}
