import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { toast } from "~/ui/toast";
import type { ListedPost } from "./post-card";

/**
 * Tells who followed the link of a post that is still to come why they are here: /blog/7 leads to /blog?soon=7. The page is the same for
 * everybody, so the query is only read once it is on the screen, and then it leaves the address bar.
 */
export function useSoonNotice(posts: readonly ListedPost[]) {
  const [query, setQuery] = useSearchParams();
  const id = query.get("soon");
  useEffect(() => {
    if (id === null) return;
    const post = posts.find((listed) => !listed.readable && String(listed.id) === id);
    if (post) toast.info("Coming soon", { id: "coming-soon", description: `“${post.title}” is still being written.` });
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [id, posts, setQuery]);
}
