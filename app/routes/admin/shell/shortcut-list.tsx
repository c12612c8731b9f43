import { useState } from "react";
import { Modal } from "~/routes/admin/shared/modal";
import { useShortcuts } from "~/routes/admin/shared/shortcuts";

const KEYS: readonly { title: string; keys: readonly (readonly [keys: string, what: string])[] }[] = [
  {
    title: "Everywhere",
    keys: [
      ["/", "Search"],
      ["n", "New order, quote or coupon"],
      ["?", "This list"],
      ["g d", "My day"],
      ["g o", "Orders"],
      ["g b", "Board"],
      ["g i", "Inbox"],
      ["g c", "Customers"],
      ["g s", "Subscriptions"],
    ],
  },
  {
    title: "Lists",
    keys: [
      ["j", "Next row"],
      ["k", "Previous row"],
      ["Enter", "Open"],
      ["Space", "Quick look"],
      ["x", "Select"],
      ["a", "Assign"],
      ["m", "Move"],
    ],
  },
  {
    title: "Board",
    keys: [
      ["h", "Column to the left"],
      ["l", "Column to the right"],
    ],
  },
  {
    title: "Inbox",
    keys: [
      ["j", "Next conversation"],
      ["k", "Previous conversation"],
      ["Enter", "Open"],
      ["r", "Reply"],
      ["e", "Done, or reopen"],
      ["s", "Snooze"],
      ["a", "Assign"],
    ],
  },
  {
    title: "Order",
    keys: [
      ["j", "Next order"],
      ["k", "Previous order"],
      ["r", "Reply"],
      ["Esc", "Close"],
    ],
  },
];

/** All keys, opened by `?`. */
export function ShortcutList() {
  const [open, setOpen] = useState(false);
  useShortcuts({ "?": () => setOpen(true) });
  return (
    <Modal open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts" textOnly>
      <div className="stack">
        {KEYS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="facts">
              {keys.map(([key, what]) => (
                <div key={key} className="contents">
                  <dt>
                    {key.split(" ").map((each) => (
                      <kbd key={each}>{each}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-mute text-small">You can turn these off in My account.</p>
      </div>
    </Modal>
  );
}
