# One image for web, worker, and release. The command selects the process (fly.toml).
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma prisma
COPY scripts/prisma-generate.ts scripts/
RUN npm ci
COPY . .
RUN npm run build && npx tsx scripts/image/packages.ts /packages

# Backups need three programs of the PostgreSQL client, whose package also needs Perl. This takes them, the libraries that the base
# lacks, and for the Debian package of each its license and the entry that security scanners read.
# The client must not be older than the database server: Debian 13 has version 17.
FROM ${NODE_IMAGE} AS postgres
RUN set -eu; \
  dpkg-query --show --showformat '${Package}\n' > /base-packages; \
  apt-get update; apt-get install -y --no-install-recommends postgresql-client; \
  cd /usr/lib/postgresql/*/bin; \
  mkdir -p /client/usr/bin /client/var/lib/dpkg/status.d; \
  programs=$(realpath pg_dump pg_restore psql); \
  ln -s $programs /client/usr/bin; \
  for file in $programs $(ldd $programs | awk '$2 == "=>" { print $3 }' | xargs realpath | sort -u); do \
    package=$(dpkg --search "*${file#/usr}" | sed '/^diversion /d; s/:.*//'); \
    if grep -qx "$package" /base-packages; then continue; fi; \
    cp --parents "$file" "/usr/share/doc/$package/copyright" /client; \
    dpkg --status "$package" > "/client/var/lib/dpkg/status.d/$package"; \
  done

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=postgres /client /
COPY --from=build /packages ./
COPY --from=build /app/build build
COPY prisma/migrations prisma/migrations
COPY package.json ./
# The copied libraries have no links by their short names yet.
RUN ldconfig && mkdir /data && chown node:node /data
USER node
EXPOSE 8080
# node itself, not npm, because it has to receive the signals.
# These limit the memory of the web server. See scripts/start/environment.ts.
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=224", "build/server/index.js"]
