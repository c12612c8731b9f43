import { expect, test } from "vitest";
import { inboxUrl, readInboxFilter, readOpenConversation } from "./inbox-filter";

const ID = "3f2b8c1e-1111-4222-8333-444455556666";
const read = (query: string) => readInboxFilter(new URLSearchParams(query));

test.each(["", "tab=done&q=blue+rocket", "tab=waiting&only=mine&page=2", "tab=replies"])(
  "the list of ?%s has this URL",
  (query) => {
    expect(inboxUrl(read(query))).toBe(query ? `/admin/inbox?${query}` : "/admin/inbox");
  },
);

test("invalid and repeated values count as absent", () => {
  const defaults = { tab: "needs-reply", q: "", mine: false, page: 0 };
  for (const query of ["tab=__proto__&only=1&page=-1", "tab=unread", "tab=all&tab=all&q=a&q=b&page=1e9"])
    expect(read(query)).toEqual(defaults);
});

test("one conversation is open", () => {
  const open = (query: string) => readOpenConversation(new URLSearchParams(query));
  expect(open(`open=${ID}`)).toBe(ID);
  expect([open(""), open("open=x"), open(`open=${ID}&open=${ID}`)]).toEqual([null, null, null]);
  expect(inboxUrl(read("tab=all"), ID)).toBe(`/admin/inbox?tab=all&open=${ID}`);
});
