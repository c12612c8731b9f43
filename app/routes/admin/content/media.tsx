import { useId } from "react";
import { Form, Link } from "react-router";
import { z } from "zod";
import { getAdmin } from "~/auth/permissions/require-admin.server";
import { SitePictureImage } from "~/content/documents/site-picture";
import { listPictures, type PictureListItem } from "~/content-desk/media.server";
import { MAX_ALT } from "~/content-desk/media-limits";
import { clientContext, getApp } from "~/lib/app-context.server";
import { singleParam } from "~/lib/db/pagination";
import { formatFileSize } from "~/lib/file-size";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { shapedClientActionOf } from "~/routes/admin/shared/admin-page";
import { Badge } from "~/routes/admin/shared/badges";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { Pagination } from "~/routes/admin/shared/data-table";
import { DateTime, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { FormField } from "~/routes/admin/shared/form-field";
import { Card, Crumbs, EmptyState, PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/media";
import { type MediaOutcome, submitMedia } from "./media-actions.server";
import { PictureUpload } from "./picture-upload";

const PATH = "/admin/content/media";
const PAGE_SIZE = 24;

export const meta = unlistedMeta({ title: "Pictures", description: "Pictures of the site.", path: PATH });

const pageParam = z.coerce.number().int().min(1).max(100).catch(1);

export async function loader({ request, context }: Route.LoaderArgs) {
  const all = await listPictures(getApp(context));
  const page = pageParam.parse(singleParam(new URL(request.url).searchParams, "page") ?? 1);
  const first = (page - 1) * PAGE_SIZE;
  return { page, total: all.length, pictures: all.slice(first, first + PAGE_SIZE) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitMedia(getApp(context), getAdmin(context).email, request, context.get(clientContext));

export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Check the list.",
  (outcome): MediaOutcome => ({ outcome }),
);

export default function Media({ loaderData: { page, total, pictures }, actionData }: Route.ComponentProps) {
  const pathOf = (number: number) => (number === 1 ? PATH : `${PATH}?page=${number}`);
  const last = Math.ceil(total / PAGE_SIZE);
  return (
    <>
      <Crumbs to="/admin/content" label="Content">
        Pictures
      </Crumbs>
      <PageHead title="Pictures" sub="For posts, people and pages. Pictures go live when a page uses them." />
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <div className="stack">
        <IfCanSubmit to={PATH} intent="upload" what="upload and remove pictures">
          <Card title="Upload a picture">
            <PictureUpload key={`${total} ${pictures[0]?.name}`} label="Upload" fault={faultOf(actionData)} />
          </Card>
        </IfCanSubmit>
        <Card title="All pictures" count={total} flush>
          {pictures.length === 0 ? (
            <EmptyState>No Pictures Found</EmptyState>
          ) : (
            <ul className="grid gap-6 px-5 pb-5 sm:grid-cols-2 xl:grid-cols-3">
              {pictures.map((picture) => (
                <PictureItem key={picture.name} picture={picture} fault={faultOf(actionData, picture.name)} />
              ))}
            </ul>
          )}
          <Pagination
            label="Pages of pictures"
            newest={pathOf(1)}
            newer={page > 1 ? pathOf(page - 1) : null}
            older={page < last ? pathOf(page + 1) : null}
          />
        </Card>
        <TimeZoneNote />
      </div>
    </>
  );
}

type MediaFault = MediaOutcome["fault"];

/** Of a picture, or of an upload, which has no name. */
const faultOf = (outcome: MediaOutcome | undefined, name?: string): MediaFault =>
  outcome?.fault?.name === name ? outcome?.fault : undefined;

function PictureItem({ picture, fault }: { picture: PictureListItem; fault: MediaFault }) {
  const { alt, fullWidth, fullHeight, bytes, author, createdAt, uses } = picture;
  const titleId = useId();
  return (
    <li aria-labelledby={titleId} className="grid content-start gap-3">
      <SitePictureImage picture={picture} sizes="22rem" className="aspect-video w-full bg-abyss object-scale-down" />
      <DescriptionForm picture={picture} titleId={titleId} fault={fault} />
      <p className="row wrap-anywhere text-mute text-small">
        <span>{`${fullWidth} × ${fullHeight} px, ${formatFileSize(bytes)}`}</span>
        <DateTime at={createdAt} />
        <EmailText email={author} />
      </p>
      <div className="row text-small">
        {uses.length === 0 && <Badge tone="none">Not used</Badge>}
        {uses.map(({ title, to, isPublished }) => (
          <span key={to} className="row">
            <Link className="text-link" to={to}>
              {title}
            </Link>
            {!isPublished && <Badge tone="pending">Draft</Badge>}
          </span>
        ))}
        {uses.length === 0 && <RemoveButton name={picture.name} alt={alt} />}
      </div>
    </li>
  );
}

const RemoveButton = ({ name, alt }: { name: string; alt: string }) => (
  <IfCanSubmit to={PATH} intent="remove">
    <ConfirmButton
      label="Remove"
      name={`Remove: ${alt}`}
      kind="danger-quiet"
      title="Remove this picture?"
      sure="Remove picture"
      values={{ intent: "remove", name }}
    >
      <p>Its files are deleted. Old versions that used it will need another picture.</p>
    </ConfirmButton>
  </IfCanSubmit>
);

type DescriptionFormProps = { picture: PictureListItem; titleId: string; fault: MediaFault };

function DescriptionForm({ picture: { name, alt }, titleId, fault }: DescriptionFormProps) {
  const canDescribe = useCanSubmit(PATH, "describe");
  if (!canDescribe)
    return (
      <p id={titleId} className="wrap-anywhere">
        {alt}
      </p>
    );
  return (
    <Form method="post" preventScrollReset>
      <span id={titleId} className="sr-only">
        {alt}
      </span>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="base" value={fault?.base ?? alt} />
      <FormField label="Description" error={fault?.error}>
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              key={alt}
              name="alt"
              maxLength={MAX_ALT}
              required
              className="input min-w-0 flex-1"
              defaultValue={fault?.alt ?? alt}
            />
            <AdminButton type="submit" name="intent" value="describe" aria-label={`Save: ${alt}`}>
              Save
            </AdminButton>
          </span>
        )}
      </FormField>
    </Form>
  );
}
