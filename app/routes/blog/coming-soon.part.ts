import { showToaster, toast } from "~/ui/toast";

/** Shows a toast after the link of a planned post was followed: /blog/7 redirects to /blog?soon=7. */
export function announceComingSoon(
  _: HTMLElement,
  { planned }: { planned: readonly { id: number; title: string }[] },
): void {
  const id = new URLSearchParams(location.search).get("soon");
  if (id === null) return;
  history.replaceState(history.state, "", location.pathname);
  const post = planned.find((each) => String(each.id) === id);
  if (!post) return;
  showToaster();
  toast.info("Coming soon", { id: "coming-soon", description: `“${post.title}” is still being written.` });
}
