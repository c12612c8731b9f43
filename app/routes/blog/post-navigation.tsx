import { Icon } from "~/ui/icon";
import { NoWrapHyphens } from "~/ui/unbroken-words";

type Neighbour = { id: number; title: string } | null;

/** The posts before and after this one, as the list has them. */
export function PostNavigation({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  return (
    <nav aria-label="More posts" className="no-print my-12 grid gap-5 border-line border-t-4 pt-8 sm:grid-cols-2">
      <NeighbourLink post={previous} label="Previous post" icon="arrow-left" />
      <NeighbourLink post={next} label="Next post" icon="arrow-right" />
    </nav>
  );
}

function NeighbourLink({ post, label, icon }: { post: Neighbour; label: string; icon: "arrow-left" | "arrow-right" }) {
  if (!post) return null;
  const isNext = icon === "arrow-right";
  return (
    <a
      href={`/blog/${post.id}`}
      rel={isNext ? "next" : "prev"}
      className={`pixel-frame group m-1 flex flex-col gap-2 bg-panel p-4 hover:bg-panel-hi ${isNext ? "sm:col-start-2 sm:text-right" : ""}`}
    >
      <span className={`flex items-center gap-2 font-bold text-gold ${isNext ? "sm:flex-row-reverse" : ""}`}>
        <Icon name={icon} className="size-5" /> {label}
      </span>
      <span className="text-balance">
        <NoWrapHyphens text={post.title} />
      </span>
    </a>
  );
}
