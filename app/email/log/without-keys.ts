/** Up to where an address ends in a letter's HTML and in its text. */
const ADDRESS = /https?:\/\/[^\s"'<>]+/g;

/**
 * A letter's HTML or text in which no address opens anything: of our own pages the query and the fragment are cut, where keys and
 * tokens are, except for staff's pages, which ask who comes; of other sites everything behind the host.
 */
export const redactLinkKeys = (letter: string, ownUrl: string): string =>
  letter.replaceAll(ADDRESS, (address) => shortened(address, new URL(ownUrl).origin));

const CUT = "…";

function shortened(address: string, ownOrigin: string): string {
  const url = URL.parse(address.replaceAll("&amp;", "&"));
  if (!url || url.username || url.password) return CUT;
  if (url.origin !== ownOrigin)
    return url.pathname.length + url.search.length + url.hash.length > 1 ? `${url.origin}/${CUT}` : address;
  if (url.pathname === "/admin" || url.pathname.startsWith("/admin/")) return address;
  const end = /[?#]/.exec(address)?.index;
  return end === undefined ? address : `${address.slice(0, end)}?${CUT}`;
}
