# One image for web, worker, and release. The command selects the process (fly.toml).
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma prisma
COPY scripts/prisma-generate.ts scripts/
RUN npm ci
COPY . .
RUN npm run build

# The packages that the build loads at run time (runtimePackages in package.json), in the versions of the lockfile. The others are
# in the build itself. None of them needs an install script. The Prisma client comes with query compilers for other databases.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN node -e 'const { dependencies, runtimePackages } = require("./package.json"); \
      const kept = Object.fromEntries(runtimePackages.map((name) => [name, dependencies[name]])); \
      fs.writeFileSync("package.json", JSON.stringify({ dependencies: kept }))' \
  && npm install --omit=peer --ignore-scripts \
  && find node_modules/@prisma/client/runtime -name '*_bg.*' ! -name '*postgresql*' -delete

# Its PostgreSQL client must not be older than the database server: Debian 13 has version 17.
FROM node:24-trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
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
