# The shop in an image: built with everything, run with what a built shop needs, by a user without rights.
FROM node:26-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./

FROM packages AS build
RUN npm ci
COPY . .
RUN npm run build

FROM packages AS runtime
RUN npm ci --omit=dev && npm cache clean --force

FROM node:26-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=runtime /shop/node_modules node_modules
COPY package.json ./
COPY app app
COPY server server
COPY sandbox sandbox
COPY --from=build /shop/build build
RUN install -d -o node -g node -m 700 /data && install -d -o node -g node node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
# /readyz answers 503 while the database is away, which a restart does not mend: alive is enough here.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signals: ten seconds for an orderly end.
CMD ["node", "server/index.ts"]
