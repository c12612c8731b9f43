import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import type { ServiceChoice } from "~/admin/service-choices.server";
import type { AdminPath } from "~/auth/permissions/permissions";
import { Pagination } from "./data-table";
import { FilterBar, FilterChoice, FilterSearch, MoreFilters } from "./filter-bar";
import { Card, EmptyState, Tabs } from "./page-parts";

type ListCardProps = {
  /** "Quotes": also in "Search quotes", "No Quotes Found" and "Pages of quotes". */
  title: string;
  /** The list without filters. */
  path: AdminPath;
  tabs?: ComponentProps<typeof Tabs>["tabs"];
  /** Filters outside the row of filters that stay, such as the tab. */
  keep?: ComponentProps<typeof FilterBar>["keep"];
  search: { label?: string; name?: string; value: string; placeholder: string };
  choices?: readonly ComponentProps<typeof FilterChoice>[];
  /** Filters after the choices. */
  more?: ReactNode;
  isEmpty: boolean;
  /** Below "No Quotes Found", instead of a link that clears the filters. */
  hint?: ReactNode;
  /** The table. */
  children: ReactNode;
  pages?: Omit<ComponentProps<typeof Pagination>, "label"> & { label?: string };
};

/** A list: its tabs, the row of filters, and the rows of a page with links to the others. */
export function ListCard({
  title,
  path,
  tabs,
  keep,
  search,
  choices = [],
  more,
  isEmpty,
  hint,
  children,
  pages,
}: ListCardProps) {
  const isFiltered = search.value !== "" || choices.some(({ value }) => value);
  return (
    <Card label={title} flush>
      {tabs && <Tabs inCard label="Status" tabs={tabs} />}
      <FilterBar label={title} keep={keep}>
        <FilterSearch label={`Search ${title.toLowerCase()}`} {...search} />
        {choices.length > 0 && (
          <MoreFilters>
            {choices.map((choice) => (
              <FilterChoice key={choice.name} {...choice} />
            ))}
            {more}
          </MoreFilters>
        )}
      </FilterBar>
      {isEmpty ? (
        <EmptyState
          hint={hint ?? (isFiltered && <Link to={path}>Clear all filters</Link>)}
        >{`No ${title} Found`}</EmptyState>
      ) : (
        <>
          {children}
          {pages && <Pagination label={`Pages of ${title.toLowerCase()}`} {...pages} />}
        </>
      )}
    </Card>
  );
}

export const serviceChoice = (value: string | null, services: readonly ServiceChoice[]) => ({
  label: "Service",
  name: "service",
  value,
  options: services,
});
