import { expect, test } from "vitest";
import { inboxUrl, readInboxList, readSelectedThread } from "./inbox-filter";

const ID = "3f2b8c1e-1111-4222-8333-444455556666";
const read = (query: string) => readInboxList(new URLSearchParams(query));

test.each(["", "tab=contact&q=blue+rocket&show=unanswered", "tab=orders&only=mine&page=2", "tab=replies"])(
  "the list of ?%s has this URL",
  (query) => {
    expect(inboxUrl(read(query))).toBe(query ? `/admin/inbox?${query}` : "/admin/inbox");
  },
);

test("invalid and repeated values count as absent", () => {
  const defaults = { tab: "unread", q: "", show: "all", mine: false, page: 0 };
  for (const query of ["tab=__proto__&show=spam&only=1&page=-1", "tab=all&tab=all&q=a&q=b&page=1e9"])
    expect(read(query)).toEqual(defaults);
});

test("one thread is open: a conversation or a contact message", () => {
  const selected = (query: string) => readSelectedThread(new URLSearchParams(query));
  expect(selected(`order=${ID}`)).toEqual({ kind: "order", id: ID });
  expect(selected(`message=${ID}`)).toEqual({ kind: "contact", id: ID });
  expect([selected(""), selected("order=x"), selected(`order=${ID}&order=${ID}`)]).toEqual([null, null, null]);
  expect(inboxUrl(read("tab=all"), { kind: "contact", id: ID })).toBe(`/admin/inbox?tab=all&message=${ID}`);
});
