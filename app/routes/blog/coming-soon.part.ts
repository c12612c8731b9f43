/** Tells who followed the link of a post that is still to come why they are here: /blog/7 leads to /blog?soon=7. */
export async function announceComingSoon(
  _: HTMLElement,
  { planned }: { planned: readonly { id: number; title: string }[] },
): Promise<void> {
  const id = new URLSearchParams(location.search).get("soon");
  if (id === null) return;
  history.replaceState(history.state, "", location.pathname);
  const post = planned.find((one) => String(one.id) === id);
  if (!post) return;
  const { showToaster, toast } = await import("~/ui/standalone-toaster");
  showToaster();
  toast.info("Coming soon", { id: "coming-soon", description: `“${post.title}” is still being written.` });
}
