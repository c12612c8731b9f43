export type LimitedRequest = {
  request: Request;
  /** Then the response must be 413, whatever the route returned. */
  exceeded(): boolean;
};

/** `limit` in bytes. Reading beyond it rejects with a 413 Response. */
export function limitBody(request: Request, limit: number): LimitedRequest {
  if (!request.body) return { request, exceeded: () => false };
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > limit) controller.error(new Response(null, { status: 413 }));
        else controller.enqueue(chunk);
      },
    }),
  );
  // Node's fetch requires `duplex` for streams; the DOM types do not include it.
  const streamed: RequestInit & { duplex: "half" } = { body: counted, duplex: "half" };
  return { request: new Request(request, streamed), exceeded: () => size > limit };
}
