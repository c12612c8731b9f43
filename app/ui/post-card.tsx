import { SitePictureImage } from "~/content/documents/site-picture";
import type { SitePicture } from "~/content/site";
import { formatLongDate } from "~/lib/dates/format-date";
import { Icon } from "./icon";
import { Card } from "./section";
import { NoWrapHyphens } from "./text";

export type PostListItem = {
  id: number;
  path: string;
  title: string;
  excerpt: string;
  /** ISO 8601 date of publication, or the planned one. */
  date: string;
  author: string;
  category: string;
  image: string;
  /** Shown instead of `image`. */
  photo?: SitePicture | undefined;
  /** False for a planned post. */
  readable: boolean;
};

/** The link of a planned post leads back to the list, with a toast. A featured post fills a row on wide screens. */
export function PostCard({ post, eager, featured, as: Title = "h2" }: PostCardProps) {
  const { id, path, title, excerpt, date, author, category, readable } = post;
  const titleId = `post-${id}-title`;
  return (
    <Card
      raised
      aria-labelledby={titleId}
      className={`flex h-full flex-col transition-transform duration-150 [transition-timing-function:steps(3)] hover:-translate-y-2 ${featured ? "lg:flex-row" : ""}`}
    >
      <div
        className={`relative shrink-0 border-line border-b-4 ${featured ? "lg:w-3/5 lg:border-r-4 lg:border-b-0" : ""}`}
      >
        <PostPicture
          post={post}
          eager={eager}
          className={`aspect-video w-full object-cover ${featured ? "lg:h-full" : ""} ${readable ? "" : "opacity-60"}`}
        />
        {!readable && <p className="caption absolute top-3 right-3 bg-gold px-3 py-1.5 text-on-gold">Coming soon</p>}
      </div>
      <div className={`flex flex-1 flex-col p-4 sm:p-5 ${featured ? "lg:p-8" : ""}`}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="caption text-cyan">{category}</span>
          <time dateTime={date} className="text-mute">
            {formatLongDate(date)}
          </time>
        </p>
        <Title
          id={titleId}
          className={`mt-3 max-sm:font-bold max-sm:font-sans max-sm:text-[1.0625rem] max-sm:leading-[1.375rem] ${featured ? "lg:mt-6 lg:text-pixel-lg" : ""}`}
        >
          <NoWrapHyphens text={title} />
        </Title>
        <p className="mt-3 flex-1 text-mute leading-relaxed">{excerpt}</p>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-mute text-sm">{`By ${author}`}</p>
          <a
            href={path}
            className={`-mr-2 inline-flex min-h-11 items-center gap-2 px-2 font-bold hover:text-ink ${readable ? "text-gold" : "text-mute"}`}
          >
            Read More <span className="sr-only">{`about “${title}”`}</span>
            <Icon name="arrow-right" className="size-4" />
          </a>
        </div>
      </div>
    </Card>
  );
}

/** The title beside it says what the post is about. */
function PostPicture({ post: { image, photo }, eager, className }: PostPictureProps) {
  const loading = eager ? "eager" : "lazy";
  if (photo) {
    const sizes = "(min-width: 64rem) 40rem, 100vw";
    return <SitePictureImage picture={{ ...photo, alt: "" }} sizes={sizes} loading={loading} className={className} />;
  }
  return (
    <img
      src={image}
      alt=""
      width={80}
      height={45}
      loading={loading}
      decoding="async"
      className={`pixel-img ${className}`}
    />
  );
}

type PostPictureProps = { post: PostListItem; eager: boolean; className: string };

type PostCardProps = {
  post: PostListItem;
  /** Load the image immediately: it is visible without scrolling. */
  eager: boolean;
  featured: boolean;
  as?: "h2" | "h3";
};
