import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.literal("json_schema") }),
  max_tokens: z.number(),
});
const promptSchema = z.object({
  answers: z.record(z.string(), z.string()),
  slots: z.array(z.object({ day: z.string(), network: z.string() })),
  taken: z.array(z.string()),
});

type Response = { status: number; body: unknown } | "hang up";
/** `count`: of the posts that the request wants. */
export type Responder = (count: number) => Response;

export const postsOf = (count: number, word = "draft") =>
  Array.from({ length: count }, (_, at) => ({
    name: `Theme ${at}`,
    hook: `Hook ${word} ${at}`,
    caption: `Caption ${word} ${at} with [a blank].`,
    question: `Question ${at}?`,
    picture: `Picture ${at}`,
  }));

/** A chat completion as providers write it: 1,000 tokens read, 5,000 written. */
export const completion = (content: unknown): Response => ({
  status: 200,
  body: {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_790_000_000,
    model: "writer-1",
    choices: [{ index: 0, message: { role: "assistant", content: JSON.stringify(content) }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1_000, completion_tokens: 5_000, total_tokens: 6_000 },
  },
});
export const goodPosts: Responder = (count) => completion({ posts: postsOf(count) });
export const faultOf =
  (status: number): Responder =>
  () => ({
    status,
    body: { error: { message: "no", type: "error", code: null } },
  });

/** Speaks the wire format of chat completions. The last response repeats. */
export async function startModelProvider() {
  const provider = {
    url: "",
    requests: [] as { authorization: string | undefined; body: z.output<typeof requestSchema> }[],
    responses: [goodPosts] as Responder[],
    lastPrompt: () => promptSchema.parse(JSON.parse(provider.requests.at(-1)?.body.messages.at(-1)?.content ?? "null")),
    close: () => server.close(),
  };
  const server = createServer(async (request, response) => {
    const body = requestSchema.parse(await json(request));
    provider.requests.push({ authorization: request.headers.authorization, body });
    const next = (provider.responses.length > 1 ? provider.responses.shift() : provider.responses[0]) ?? goodPosts;
    const answer = next(provider.lastPrompt().slots.length);
    if (answer === "hang up") return response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The provider has no port");
  provider.url = `http://127.0.0.1:${address.port}/v1`;
  return provider;
}
