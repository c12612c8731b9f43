/** GET /healthz: 200 while the process is alive. */
export const loader = () => new Response("ok\n", { headers: { "Cache-Control": "no-store" } });
