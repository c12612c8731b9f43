/** An operation for metrics and traces. Names are a small fixed set without user input. */
export type ObservedOperation = {
  kind: "provider" | "mail" | "job";
  /** "findSession", "send", "order-confirmation-email". */
  name: string;
};

export type Observe = <T>(operation: ObservedOperation, work: () => Promise<T>) => Promise<T>;

export const observeNothing: Observe = (_, work) => work();

/** Names and ids only, no personal data. */
export type CommittedEvent = Readonly<Record<string, string>>;
