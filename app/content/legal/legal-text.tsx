import { createElement, Fragment, type ReactNode } from "react";
import type { Site } from "~/lib/config/site";
import { unbrokenAddress } from "~/lib/postal-address";
import type { LegalBlock, LegalFacts, LegalPage, LegalPhrase, LegalToken } from "./legal-document";
import { AgencyEmailLink } from "./legal-elements";

/** Paragraphs, lists and parts of a section. */
export const legalElements = (blocks: readonly LegalBlock[], parts: LegalPage["parts"], facts: LegalFacts): ReactNode =>
  together(blocks.map((block) => blockOf(block, parts, facts)));

/** Children without keys: texts do not change while a page is open. */
const together = (children: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...children);

function blockOf(block: LegalBlock, parts: LegalPage["parts"], facts: LegalFacts): ReactNode {
  if ("part" in block) return parts?.[block.part]?.(facts);
  if ("p" in block) return <p>{phrasesOf(block.p, facts.site)}</p>;
  const entries = together(block.list.map((entry) => entryOf(entry, facts.site)));
  return block.ordered ? <ol>{entries}</ol> : <ul>{entries}</ul>;
}

const entryOf = (entry: readonly LegalPhrase[], site: Site): ReactNode => <li>{phrasesOf(entry, site)}</li>;

const phrasesOf = (phrases: readonly LegalPhrase[], site: Site): ReactNode =>
  together(phrases.map((phrase) => phraseOf(phrase, site)));

function phraseOf(phrase: LegalPhrase, site: Site): ReactNode {
  if (typeof phrase === "string") return phrase;
  if ("token" in phrase) return tokens[phrase.token](site);
  if ("code" in phrase) return <code>{phrase.code}</code>;
  if ("strong" in phrase) return <strong>{phrasesOf(phrase.strong, site)}</strong>;
  if ("em" in phrase) return <em>{phrasesOf(phrase.em, site)}</em>;
  const { href, link } = phrase;
  if (!href.startsWith("https:")) return <a href={href}>{phrasesOf(link, site)}</a>;
  const [words] = link;
  const isText = link.length === 1 && typeof words === "string";
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {isText ? `${words} (opens in a new tab)` : together([phrasesOf(link, site), " (opens in a new tab)"])}
    </a>
  );
}

const tokens: Record<LegalToken, (site: Site) => ReactNode> = {
  brand: ({ brand }) => brand,
  address: ({ address }) => <span>{unbrokenAddress(address)}</span>,
  email: (site) => <AgencyEmailLink site={site} />,
  phone: ({ phone }) => <a href={phone.href}>{phone.display}</a>,
};
