import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import * as z from "zod/mini";
import type { InboxThread } from "~/admin/inbox.server";
import { getJson, postJson } from "~/lib/http/api-client";

const INTERVAL_MS = 8_000;

const watchSchema = z.object({ typing: z.array(z.string()), lastAt: z.nullable(z.string()) });

/**
 * Polls every 8 s, while the page is visible, who else is typing an answer (their addresses), and loads the page anew when the conversation has
 * changed. Failed requests are ignored. Call `noteTyping` for each key.
 */
export function useWatch({ id, seen, typing: initial }: InboxThread) {
  const [typing, setTyping] = useState<readonly string[]>(initial);
  const { revalidate } = useRevalidator();
  const isTyping = useRef(false);
  const shown = useRef(seen);
  shown.current = seen;
  useEffect(() => {
    const path = `/admin/inbox/watch?open=${id}`;
    const poll = async () => {
      if (document.visibilityState === "hidden") return;
      const posts = isTyping.current;
      isTyping.current = false;
      const answer = await (posts
        ? postJson(path, {}, watchSchema)
        : getJson(path, watchSchema, { redirect: "manual" }));
      if (!answer.ok) return;
      setTyping(answer.data.typing);
      if (answer.data.lastAt && new Date(answer.data.lastAt) > shown.current) void revalidate();
    };
    const timer = setInterval(() => void poll(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [id, revalidate]);
  return {
    typing,
    noteTyping: () => {
      isTyping.current = true;
    },
  };
}
