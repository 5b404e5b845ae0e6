# One image for web, worker, and release. The command selects the process (fly.toml).
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma prisma
COPY scripts/prisma-generate.ts scripts/
RUN npm ci
COPY . .
RUN npm run build

# Production dependencies, without build and test tools. None of these packages needs an install script.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
# The Prisma client lists its command line as an optional peer, so npm installs it: 270 MB, with query compilers for
# other databases, that nothing in production loads.
RUN cd node_modules && rm -rf prisma effect @electric-sql typescript elkjs @types \
      @prisma/config @prisma/dev @prisma/engines @prisma/engines-version @prisma/fetch-engine @prisma/get-platform \
      @prisma/query-plan-executor @prisma/streams-local @prisma/studio-core \
  && find @prisma/client/runtime \( -name '*mysql*' -o -name '*sqlite*' -o -name '*sqlserver*' -o -name '*cockroach*' \) -delete

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY prisma/migrations prisma/migrations
COPY package.json ./
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 8080
# node itself, not npm, because it has to receive the signals.
# These keep the web server near half the memory under load. See scripts/start/environment.ts.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=224", "build/server/index.js"]
