# The shop in an image of about 335 MB: built with the packages of the shop, run with those of deploy/package.json, without a shell, by an unprivileged user.
FROM node:26-bookworm AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY packages/stripe-sandbox/package.json packages/stripe-sandbox/
COPY deploy/package.json deploy/
COPY tools/own-node/package.json tools/own-node/

FROM packages AS build
RUN npm ci --omit=dev --include-workspace-root --workspace=packages/stripe-sandbox
COPY . .
RUN npm run build

FROM packages AS runtime
RUN npm ci --omit=dev --workspace=deploy --workspace=packages/stripe-sandbox
# Files for people and compilers only: 58 MB.
RUN find node_modules -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" -o -name "README.md" -o -name "CHANGELOG.md" \) -delete
# Node without its debugging symbols, and the one library it needs that the base image lacks.
RUN install -d /image/usr/local/bin /image/usr/lib \
  && strip -s -o /image/usr/local/bin/node /usr/local/bin/node \
  && cp -P /usr/lib/*-linux-gnu/libatomic.so.1* /image/usr/lib/ \
  && install -d -m 700 /image/data && install -d node_modules/.cache

# What backups need of the database in compose.yaml, with the libraries that the base image lacks.
FROM postgres:17-bookworm AS client
RUN install -d /image/usr/local/bin /image/usr/lib \
  && cp /usr/lib/postgresql/17/bin/pg_dump /usr/lib/postgresql/17/bin/pg_restore /image/usr/local/bin/ \
  && ldd /image/usr/local/bin/* | awk '$3 ~ "^/" { print $3 }' | grep -vE '/(libc|libm|libresolv)[.]so' | sort -u \
  | xargs -I LIBRARY cp -L LIBRARY /image/usr/lib/

FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=runtime /image/usr /usr
COPY --from=client /image/usr /usr
COPY --from=runtime --chown=65532:65532 /image/data /data
COPY --from=runtime /shop/node_modules node_modules
COPY --from=runtime --chown=65532:65532 /shop/node_modules/.cache node_modules/.cache
COPY package.json ./
COPY app app
COPY server server
COPY packages packages
COPY --from=build /shop/build build
VOLUME /data
EXPOSE 3000
# /healthz, not /readyz: a restart does not fix an unavailable database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node receives the signals and shuts down within ten seconds.
CMD ["node", "server/index.mjs"]
