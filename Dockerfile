FROM node:24-slim AS web
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY web/package.json web/
COPY pixel/package.json pixel/
COPY bench/package.json bench/
COPY conformance/package.json conformance/
RUN npm ci --ignore-scripts --workspace=web --workspace=server --no-audit --no-fund
COPY contract contract
COPY sdk sdk
COPY web web
COPY tsconfig.json ./
RUN node web/build.ts
COPY scripts/release scripts/release
RUN node scripts/release/write-licenses.ts THIRD_PARTY_LICENSES

FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY web/package.json web/
COPY pixel/package.json pixel/
COPY bench/package.json bench/
COPY conformance/package.json conformance/
RUN npm ci --omit=dev --workspace=server --no-audit --no-fund
COPY contract contract
COPY server server
COPY pixel/px*.js pixel/
COPY --from=web /app/web/dist web/dist
COPY --from=web /app/THIRD_PARTY_LICENSES ./
COPY LICENSE ./
LABEL org.opencontainers.image.title=Leadtrace \
  org.opencontainers.image.description="Traces every lead to the ad that brought it." \
  org.opencontainers.image.licenses=Apache-2.0
RUN install -d -o node -g node -m 0700 /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=262144
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--no-parallel-scavenge", "server/main.ts"]
