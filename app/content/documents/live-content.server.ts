import type { Site } from "~/content/site";
import { startAgency } from "~/lib/agency.server";
import type { Settings } from "~/lib/config/settings.server";
import type { Db } from "~/lib/db/database";
import { log } from "~/lib/logging/logger.server";
import { agencyOf } from "./money-kind.server";
import {
  type DocumentKindsWith,
  readEpoch,
  readPublishedTexts,
  type StoredTexts,
  siteWithTexts,
} from "./published-texts.server";

/** Why no LISTEN: docs/decisions/content-desk.md#processes-ask-for-publications. */
const POLL_MS = 2_000;

const REHEARSAL_MS = 60_000;

/** Pages rendered for a site beside those that are shown. */
export type PreparedPages = {
  /** Pages that cannot be rendered; `reason` is for staff. */
  failures: readonly { path: string; reason: string }[];
  /** Paths of public pages that would change, apart from header and footer. */
  changed: readonly string[];
  /** The header or footer of pages would change. */
  isFrameChanged: boolean;
  /** Shows them instead of the earlier ones. Synchronous, so that no request sees pages of two sites. */
  show: () => void;
};

/** `at`: the time that the pages have for the publication. */
export type Rehearsal = Omit<PreparedPages, "show"> & { at: Date };

export type PreparePages = (site: Site) => Promise<PreparedPages>;

export type ShopSettings = Settings & { site: Site };

/** What this process shows. */
export type LiveContent = {
  /** The texts of the source code and the environment. */
  shipped: Site;
  /** The same object until something else is published. */
  site: () => Site;
  /** The site with these texts instead of the published ones of their documents. `draft`: a document that need not follow the rules. */
  siteWith: (changes: StoredTexts, draft?: string) => Promise<Site>;
  /** The site of the newest publication, also while its pages are still being rendered. One query. */
  newest: () => Promise<Site>;
  /** Renders every kept page with other texts, as if they were published now, and shows nothing. Repeats nothing within a minute. */
  rehearse: (changes: StoredTexts, now: Date) => Promise<Rehearsal>;
  /** Resolves when this process shows the newest publication. */
  refresh: () => Promise<void>;
  /** Called for each change until the process ends. */
  preparePagesWith: (prepare: PreparePages) => void;
  close: () => void;
};

const NO_PAGES: PreparedPages = { failures: [], changed: [], isFrameChanged: false, show: () => {} };

/**
 * `kinds`: everything that staff can edit. Reads what is published, then reads every two seconds whether something else was published, by
 * another process or before a failure. Rejects if it cannot be read at first.
 */
export async function openLiveContent(
  db: Db,
  shipped: Site,
  kindsWith: DocumentKindsWith,
  pollMs = POLL_MS,
): Promise<LiveContent> {
  const first = await readPublishedTexts(db);
  let { epoch } = first;
  let site = siteWithTexts(kindsWith, shipped, first.stored, first.pictures, first.publications);
  let prepare: PreparePages = async () => NO_PAGES;
  /** `since`: by a clock that is never set back. */
  let rehearsed: { site: string; pages: PreparedPages; at: Date; since: number } | null = null;

  const siteWith = async (changes: StoredTexts, draft?: string, at?: Date): Promise<Site> => {
    const { stored, pictures, publications } = await readPublishedTexts(db);
    const last = at?.toISOString();
    const times = { ...publications };
    if (last) for (const name of changes.keys()) times[name] = { first: times[name]?.first ?? last, last };
    return siteWithTexts(kindsWith, shipped, new Map([...stored, ...changes]), pictures, times, draft);
  };

  const rehearse = async (changes: StoredTexts, now: Date): Promise<Rehearsal> => {
    const last = rehearsed && performance.now() - rehearsed.since < REHEARSAL_MS ? rehearsed : null;
    // The last one's time: feed and site map have it.
    if (last && JSON.stringify(await siteWith(changes, undefined, last.at)) === last.site)
      return { ...last.pages, at: last.at };
    const candidate = await siteWith(changes, undefined, now);
    const pages = await prepare(candidate);
    const next = { site: JSON.stringify(candidate), pages, at: now, since: performance.now() };
    rehearsed = pages.failures.length === 0 ? next : null;
    return { ...pages, at: now };
  };

  const load = async (): Promise<void> => {
    if ((await readEpoch(db)) === epoch) return;
    const next = await readPublishedTexts(db);
    const nextSite = siteWithTexts(kindsWith, shipped, next.stored, next.pictures, next.publications);
    const key = JSON.stringify(nextSite);
    if (key === JSON.stringify(site)) {
      // A picture that no page shows has changed.
      ({ epoch } = next);
      rehearsed = null;
      return;
    }
    const pages = rehearsed?.site === key ? rehearsed.pages : await prepare(nextSite);
    rehearsed = null;
    for (const { path, reason } of pages.failures) log.error({ path, reason }, "A page could not be rendered again");
    ({ epoch } = next);
    site = nextSite;
    pages.show();
    log.debug({ epoch }, "The site shows a new publication");
  };

  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: a slow one must not be shown after a newer one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  };

  let failed = false;
  const poll = async () => {
    try {
      await inTurn(load);
      failed = false;
    } catch (error) {
      if (!failed) log.warn({ err: error }, "What is published could not be read. The site stays as it is");
      failed = true;
    }
    schedule();
  };
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const schedule = () => {
    if (!closed) timer = setTimeout(poll, pollMs).unref();
  };
  schedule();

  return {
    shipped,
    site: () => site,
    siteWith,
    newest: async () => ((await readEpoch(db)) === epoch ? site : siteWith(new Map())),
    rehearse: (changes, now) => inTurn(() => rehearse(changes, now)),
    refresh: () => inTurn(load),
    preparePagesWith: (given) => {
      prepare = given;
      rehearsed = null;
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** Emails, documents, amounts and dates use the site of the moment when they are made. A copy of the result keeps one site. */
export function withLiveSite(settings: Settings, content: Pick<LiveContent, "site">): ShopSettings {
  startAgency(() => agencyOf(content.site()));
  return Object.defineProperty({ ...settings, site: content.site() }, "site", { get: content.site, enumerable: true });
}

declare module "~/lib/app-context.server" {
  interface App {
    /** `site` is what is published at the moment. */
    settings: ShopSettings;
    content: LiveContent;
  }
}
