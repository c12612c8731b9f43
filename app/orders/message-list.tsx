import type { ReactNode } from "react";
import { hasMascot } from "~/content/brand";
import { useSite } from "~/content/use-site";
import { formatDayAndTime } from "~/lib/dates/format-date";
import { Robot } from "~/ui/icon";
import type { MessageSender } from "./messages.server";

/** `at`: ISO 8601. `pin`: the one that it is or answers, on the same page. */
type ListedMessage = {
  id: string;
  at: string;
  sender: MessageSender;
  text: string;
  pin?: { id: string; page: string } | null;
};

type MessageListProps = {
  messages: readonly ListedMessage[];
  /** Of the customer. */
  name: string;
  filesOf?: (message: ListedMessage) => ReactNode;
};

/** A conversation as its customer sees it. */
export function MessageList({ messages, name, filesOf }: MessageListProps) {
  const site = useSite();
  const { brand, hours } = site;
  return (
    <ol className="mb-6 grid gap-5 empty:mb-0">
      {messages.map((message) => (
        <li key={message.id} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
          <span
            aria-hidden="true"
            className="row-span-2 grid size-8 place-items-center overflow-hidden bg-panel-hi font-bold"
          >
            {message.sender === "team" && hasMascot(site) ? (
              <Robot size="small" still className="translate-y-1" />
            ) : (
              (message.sender === "team" ? brand : name).slice(0, 1).toUpperCase()
            )}
          </span>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <strong>{message.sender === "team" ? brand : "You"}</strong>
            <time dateTime={message.at} className="text-mute text-sm">
              {formatDayAndTime(message.at, hours.timeZone)}
            </time>
          </p>
          <div>
            {message.pin && (
              <a href={`#pin-${message.pin.id}`} className="link text-sm [overflow-wrap:anywhere]">
                {`On ${message.pin.page}`}
              </a>
            )}
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.text}</p>
            <div>{filesOf?.(message)}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
