# Build with everything, run with what is needed. The image's own Node takes the place of the packaged one.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build \
 && npm prune --omit=dev --ignore-scripts \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Node's compile cache: filled here for the commands, and by the first start for the service.
RUN mkdir node_modules/.cache && chown node:node node_modules/.cache
USER node
RUN node dist/src/cli.js --help > /dev/null
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/main.js"]
