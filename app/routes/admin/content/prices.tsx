import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { getApp } from "~/lib/app-context.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { shapedClientActionOf } from "~/routes/admin/shared/admin-page";
import { adminAction } from "~/routes/admin/shared/admin-page.server";
import { FormField, MoneyInput } from "~/routes/admin/shared/form-field";
import { Card, Crumbs, PageHead } from "~/routes/admin/shared/page-parts";
import { type AdminUrl, textPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/prices";
import { MoveButtons, useDrag, withMoved } from "./moves";
import { type PriceField, type PriceRow, type PricesOutcome, readPrices, submitPrices } from "./prices-actions.server";
import { PublishDialog } from "./publish-dialog";

const PATH = "/admin/content/prices" satisfies AdminUrl;

const TITLE = "Prices and services";

/** Id of the form. */
const FORM = "prices";

export const meta = unlistedMeta({ title: TITLE, description: "All prices of the shop.", path: PATH });

export const loader = ({ context }: Route.LoaderArgs) => readPrices(getApp(context));

export const action = adminAction(({ app, admin, form, search }) => submitPrices(app, admin.email, form, search));

/** Also after a refusal, which may come from another admin's change. */
export const shouldRevalidate = () => true;

export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Check the prices.",
  (outcome): PricesOutcome => ({ outcome }),
);

export default function Prices({ loaderData: { rows, bases }, actionData }: Route.ComponentProps) {
  const canSave = useCanSubmit(PATH, "save");
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <Crumbs to="/admin/content" label="Content">
        {TITLE}
      </Crumbs>
      <PageHead title={TITLE} sub="New prices apply to new orders only." />
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <Form key={JSON.stringify(bases)} id={FORM} method="post" noValidate autoComplete="off" className="stack">
        <Card label={TITLE} flush>
          <PriceTable rows={rows} result={actionData} disabled={!canSave} />
        </Card>
        {bases.map(({ name, base }) => (
          <input key={name} type="hidden" name={name} value={base} />
        ))}
        <IfCanSubmit to={PATH} intent="save" what="change prices">
          <div className="row">
            <IfCanSubmit to={PATH} intent="publish" what="publish prices">
              <AdminButton kind="primary" type="submit" name="intent" value="publish" busy={busy}>
                Publish
              </AdminButton>
            </IfCanSubmit>
            <AdminButton type="submit" name="intent" value="save" busy={busy}>
              Save drafts
            </AdminButton>
          </div>
        </IfCanSubmit>
      </Form>
      <IfCanSubmit to={PATH} intent="publish">
        <PublishDialog summary={actionData?.summary} form={FORM} intent="publish" action="Publish" busy={busy} />
      </IfCanSubmit>
    </>
  );
}

type PriceTableProps = { rows: readonly PriceRow[]; result: PricesOutcome | undefined; disabled: boolean };

const TITLES = ["Order", "Service", "Prices in dollars", "Sold", "Home page"];

/** A row for each service, in the order of menus and cards. */
function PriceTable({ rows, result, disabled }: PriceTableProps) {
  const placeOf = ({ place }: PriceRow) => Number(result?.typed?.[place] ?? 0);
  const [order, setOrder] = useState(() => rows.toSorted((one, other) => placeOf(one) - placeOf(other)));
  const move = (from: number, to: number) => setOrder(withMoved(order, from, to));
  const drag = useDrag(move);
  const shared = { result, disabled };
  return (
    <table className="data-table">
      <caption className="sr-only">{TITLE}</caption>
      <thead>
        <tr>
          {TITLES.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map(({ slug, title, document, place, amounts, choices }, index) => (
          <tr key={slug} {...drag.entry(index)}>
            <td className="cell-end">
              <input type="hidden" name={place} value={index + 1} />
              {!disabled && (
                <div className="flex items-center">
                  <MoveButtons
                    what={title}
                    place={index}
                    count={rows.length}
                    move={move}
                    handle={drag.handle(index)}
                    submits={{
                      name: "intent",
                      value: "move",
                      formAction: (to) => `${PATH}?slug=${slug}&to=${to}`,
                    }}
                  />
                </div>
              )}
              {result?.faults?.[place] && <p className="fault">{result.faults[place]}</p>}
            </td>
            <td className="cell-start">
              <Link className="font-semibold text-ink hover:underline" to={textPath(document)}>
                {title}
              </Link>
            </td>
            <td className="cell-full">
              <div className="flex flex-wrap gap-3">
                {amounts.map((field) => (
                  <PriceControl key={field.name} service={title} field={field} {...shared} />
                ))}
              </div>
            </td>
            {choices.map((field, column) => (
              <td key={field.name} data-label={TITLES.at(column - 2)} className="items-center max-md:pt-2!">
                <PriceControl service={title} field={field} {...shared} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PriceControlProps = Omit<PriceTableProps, "rows"> & { service: string; field: PriceField };

function PriceControl({ service, field, result, disabled }: PriceControlProps) {
  const { name, label, hint, choices, text, live } = field;
  const shown = { name, disabled, defaultValue: result?.typed?.[name] ?? text };
  const seen = choices?.find(([value]) => value === live)?.[1] ?? `$${live}`;
  return (
    <FormField
      label={`${service}: ${label}`}
      labelClass="sr-only"
      hint={[live !== null && `Visitors see ${seen}`, hint].filter(Boolean).join(". ")}
      error={result?.faults?.[name]}
      className={choices ? "" : "w-32"}
    >
      {(control) =>
        choices ? (
          <select {...control} {...shown} className="input">
            {choices.map(([value, choice]) => (
              <option key={value} value={value}>
                {choice}
              </option>
            ))}
          </select>
        ) : (
          <MoneyInput {...control} {...shown} />
        )
      }
    </FormField>
  );
}
