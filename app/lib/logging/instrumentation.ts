/** What takes time and may fail, and is measured and traced for that. Names are ours and few: never anything that somebody typed. */
export type ObservedOperation = {
  kind: "statement" | "provider" | "mail" | "job";
  /** "select orders", "findSession", "send", "order-confirmation-email". */
  name: string;
};

/** Runs watched work and gives what it gives. */
export type Observe = <T>(what: ObservedOperation, work: () => Promise<T>) => Promise<T>;

/** For whoever looks at nothing. */
export const observeNothing: Observe = (_, work) => work();

/** Something that happened and is told once it is sure to have happened: names, and ids of ours. */
export type CommittedEvent = Readonly<Record<string, string>>;
