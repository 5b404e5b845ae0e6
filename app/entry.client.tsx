import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

declare const __reactRouterManifest: { routes: Record<string, unknown> };

// The router compiles the paths of all routes before it hydrates, and browsers don't navigate to the API's.
const { routes } = __reactRouterManifest;
for (const id of Object.keys(routes)) if (id.startsWith("routes/api/")) delete routes[id];

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
