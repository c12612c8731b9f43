import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { ORDER_STATUSES, WORK_STATUSES } from "~/lib/db/column-types";
import { orderBadgeTone } from "~/routes/admin/orders/order-labels";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Avatar, Badge, Count, NameAvatar, Stage } from "~/routes/admin/shared/badges";
import { Calendar } from "~/routes/admin/shared/calendar";
import { DataTable, Pagination, RefreshButton } from "~/routes/admin/shared/data-table";
import { DateField } from "~/routes/admin/shared/date-field";
import { humanizeCode } from "~/routes/admin/shared/date-time";
import { FilterBar, FilterChoice, FilterSearch, MoreFilters } from "~/routes/admin/shared/filter-bar";
import { Check, FormField, MoneyInput, PercentInput, SearchInput } from "~/routes/admin/shared/form-field";
import { Menu } from "~/routes/admin/shared/menu";
import { Modal } from "~/routes/admin/shared/modal";
import { BarChart, Card, Crumbs, EmptyState, Note, PageHead, Segments, Tabs } from "~/routes/admin/shared/page-parts";

/** The classes `is-…` draw a state that needs a pointer or the focus (kit.ts). */
const KINDS = ["primary", "secondary", "quiet", "danger", "danger-quiet", "sure"] as const;

const Line = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="states">
    <span className="mute small">{title}</span>
    <div className="row">{children}</div>
  </div>
);

const Buttons = () => (
  <Card title="Buttons">
    <div className="tight">
      {KINDS.map((kind) => (
        <Line key={kind} title={humanizeCode(kind)}>
          <AdminButton kind={kind}>Rest</AdminButton>
          <AdminButton kind={kind} className="is-hover">
            Hover
          </AdminButton>
          <AdminButton kind={kind} className="is-focus">
            Focus
          </AdminButton>
          <AdminButton kind={kind} disabled>
            Disabled
          </AdminButton>
          <AdminButton kind={kind} busy>
            Save
          </AdminButton>
        </Line>
      ))}
      <Line title="Slim, icon, link">
        <AdminButton slim>Assign</AdminButton>
        <AdminButton icon="download">Export CSV</AdminButton>
        <AdminButton square icon="dots">
          More
        </AdminButton>
        <AdminButtonLink kind="quiet" icon="external-link" to="/">
          View site
        </AdminButtonLink>
        <RefreshButton />
        <Menu label="More actions" kind="secondary">
          {null}
        </Menu>
      </Line>
      <Line title="Views">
        <Segments
          label="View"
          segments={[
            { to: "/list", label: "List", icon: "list", current: true },
            { to: "/board", label: "Board", icon: "columns", current: false },
          ]}
        />
      </Line>
    </div>
  </Card>
);

const Marks = () => (
  <Card title="Badges, counts, people">
    <div className="tight">
      <Line title="Order">
        {ORDER_STATUSES.map((status) => (
          <Badge key={status} tone={orderBadgeTone(status)}>
            {humanizeCode(status)}
          </Badge>
        ))}
        <Badge tone="info">Scheduled</Badge>
      </Line>
      <Line title="Stage">
        {WORK_STATUSES.map((status) => (
          <Stage key={status} status={status} />
        ))}
      </Line>
      <Line title="Counts">
        <Count count={7} hot unit="new" />
        <span className="mute small">waits for us</span>
        <Count count={131} />
        <span className="mute small">just a number</span>
      </Line>
      <Line title="People">
        {["maya@a.example", "dev@a.example", "lena@a.example", null].map((email) => (
          <Avatar key={email} email={email} />
        ))}
        <Avatar email="maya@a.example" large />
        <NameAvatar name="Maria Lopez" />
      </Line>
      <Line title="Keys">
        {["/", "j", "Enter", "Esc"].map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </Line>
      <Line title="Text">
        <span className="mute">Muted</span>
        <span className="faint">Faint</span>
        <span className="good strong">+$399.00</span>
        <span className="late strong">1 day late</span>
        <span className="warn strong">Due today</span>
        <a href="#kit">All orders</a>
      </Line>
    </div>
  </Card>
);

const Fields = () => (
  <Card title="Fields">
    <div className="form four">
      <FormField label="Rest">
        {(control) => <input {...control} className="input" placeholder="Placeholder" />}
      </FormField>
      <FormField label="Hover">
        {(control) => <input {...control} className="input is-hover" defaultValue="Sunny Shop" />}
      </FormField>
      <FormField label="Focus">
        {(control) => <input {...control} className="input is-focus" defaultValue="Sunny Shop" />}
      </FormField>
      <FormField label="Disabled">
        {(control) => <input {...control} className="input" defaultValue="Sunny Shop" disabled />}
      </FormField>
      <FormField label="With a hint" optional hint="Leave blank for no limit.">
        {(control) => <input {...control} className="input" />}
      </FormField>
      <FormField label="With an error" error="Enter a full address.">
        {(control) => <input {...control} className="input" defaultValue="maria@sunny" />}
      </FormField>
      <FormField label="Select">
        {(control) => (
          <select {...control} className="input">
            <option>In progress</option>
          </select>
        )}
      </FormField>
      <FormField label="Select, disabled">
        {(control) => (
          <select {...control} className="input" disabled>
            <option>In progress</option>
          </select>
        )}
      </FormField>
      <DateField label="Date" name="date" day="2026-11-28" />
      <DateField label="Date, empty" name="empty-date" day={null} />
      <FormField label="Money">{(control) => <MoneyInput {...control} defaultValue="4,800.00" />}</FormField>
      <FormField label="Percent">{(control) => <PercentInput {...control} defaultValue="25" />}</FormField>
      <FormField label="Search">{(control) => <SearchInput {...control} placeholder="Search" />}</FormField>
      <fieldset className="tight">
        <legend>Checkbox</legend>
        <Check label="Off" />
        <Check label="On" hint="The whole line is the target." defaultChecked />
        <Check label="Disabled" disabled />
      </fieldset>
      <fieldset className="tight">
        <legend>Radio</legend>
        <Check type="radio" name="kit" label="Off" />
        <Check type="radio" name="kit" label="On" defaultChecked />
        <Check type="radio" name="kit" label="Disabled" disabled />
      </fieldset>
      <FormField label="Text area">
        {(control) => <textarea {...control} className="input" rows={4} placeholder="Write to Maria" />}
      </FormField>
    </div>
  </Card>
);

const Lists = () => (
  <>
    <Card flush title="Table" count={3}>
      <Tabs
        label="Status"
        inCard
        tabs={[
          { to: "/all", label: "All", count: 42, current: true },
          { to: "/paid", label: "Paid", count: 37, current: false },
        ]}
      />
      <FilterBar label="Orders">
        <FilterSearch label="Search orders" value="" placeholder="Name, email or ID" />
        <MoreFilters>
          <FilterChoice label="Service" name="service" value="blast" options={[["blast", "BLAST Social Content"]]} />
          <FilterChoice label="Work" name="work" value={null} options={[["new", "New"]]} />
        </MoreFilters>
      </FilterBar>
      <DataTable
        caption="Orders"
        columns={[{ title: "Customer", cell: "cell-start" }, "Page Type", { title: "Amount", cell: "cell-end num" }]}
        rows={["Maria Lopez", "Maximiliane Throckmorton-Featherstonehaugh", "Harbor Bikes"].map((name) => ({
          key: name,
          cells: [name, "Product landing page", "$299.00"],
          opens: "/order",
        }))}
        foot={["3 orders", "", "$897.00"]}
      />
    </Card>
    <Pagination label="Pages" newest="/kit" newer="/newer" older="/older">
      1–14 of 42
    </Pagination>
  </>
);

const Messages = () => (
  <div className="stack">
    <Crumbs to="/admin/orders" label="Orders">
      94AEC9FB
    </Crumbs>
    <Note>You have view-only access: you can see everything, but you can’t change anything.</Note>
    <Note tone="pending">The message may or may not have been sent. Check before you try again.</Note>
    <Note tone="good" icon="check">
      Everything is running.
    </Note>
    <Note tone="bad">Failed to load orders. We can’t reach the server.</Note>
    <Card>
      <EmptyState hint="Try fewer filters or another spelling.">No Orders Found</EmptyState>
    </Card>
    <Card title="Received by month">
      <BarChart
        label="Received by month"
        bars={[12, 9, 14, 18, 15, 31].map((value, index) => ({
          label: ["Jun", "Jul", "Aug", "Sep", "Oct", "Nov"][index] ?? "",
          value,
          text: `$${value}.0k`,
          current: index === 5,
        }))}
      />
    </Card>
  </div>
);

const Popovers = () => (
  <div className="stack">
    <Card title="Calendar and menu">
      <div className="row kit-top">
        <div className="calendar">
          <Calendar day="2026-11-28" onChoose={() => {}} />
        </div>
        <div className="menu kit-menu">
          {WORK_STATUSES.map((status) => (
            <a key={status} href="#kit" className={status === "delivered" ? "on" : undefined}>
              {humanizeCode(status)}
            </a>
          ))}
          <hr />
          <a href="#kit">
            <AdminIcon name="external-link" />
            <span>Open order</span>
          </a>
        </div>
      </div>
    </Card>
    <div className="kit-dialog">
      <Modal
        open
        onClose={() => {}}
        title="Refund order 94AEC9FB"
        footer={
          <span className="actions push">
            <AdminButton kind="quiet">Cancel</AdminButton>
            <AdminButton kind="sure">Refund $284.05</AdminButton>
          </span>
        }
      >
        <Check type="radio" name="refund" label="Policy amount (minus 5%), $284.05" defaultChecked />
        <Check type="radio" name="refund" label="Full remaining amount, $299.00" />
      </Modal>
    </div>
  </div>
);

const Kit = () => (
  <div className="shell kit">
    <main className="admin-page">
      <PageHead title="Kit" sub={<p>Every control with its states</p>} />
      <div className="stack">
        <div className="halves">
          <Buttons />
          <Marks />
        </div>
        <Fields />
        <div className="halves">
          <div className="stack">
            <Lists />
            <Popovers />
          </div>
          <Messages />
        </div>
      </div>
    </main>
  </div>
);

/** The HTML of all controls, without a document around it. */
export function renderKit(): string {
  const Stub = createRoutesStub([{ path: "*", Component: Kit }]);
  return renderToStaticMarkup(<Stub initialEntries={["/kit"]} />);
}
