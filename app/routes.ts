/** The site map. Nesting is guarding: what lies inside a layout is seen only by those whom its middleware lets in. */
import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/listings.tsx", { id: "home" }),
    route("listings", "routes/public/listings.tsx", { id: "listings" }),
    route("listing/:id", "routes/public/listing.tsx", { id: "listing" }),
    route("listing/:id/photos", "routes/public/photos.tsx", { id: "listing-photos" }),
    route("listings/:id", "routes/public/listing.tsx", { id: "listing-alias" }),
    route("map", "routes/public/map.tsx"),
    route("save-search", "routes/public/save-search.tsx"),
    route("light", "routes/public/light.ts"),
    route("sign-out", "routes/account/sign-out.ts"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("sign-in", "routes/account/sign-in.tsx"),
  route("auth/callback", "routes/account/callback.tsx"),
  route("auth/confirmed", "routes/account/confirmed.tsx"),
  route("dev/mailbox", "routes/dev/mailbox.tsx"),
  route("map/tiles/:version/:z/:x/:file", "routes/map-tile.ts"),
  route("listings.atom", "routes/feeds/listings-atom.ts"),
  route("robots.txt", "routes/feeds/robots.ts"),
  route("sitemap.xml", "routes/feeds/sitemap.ts"),
  route("sitemaps/:file", "routes/feeds/sitemap-file.ts"),
  ...prefix("api", [
    route("config/google-maps-key", "routes/api/google-maps-key.ts"),
    route("listings", "routes/api/listings.ts"),
    route("listings/count", "routes/api/listing-count.ts"),
    route("listings/pins", "routes/api/listing-pins.ts"),
    route("listings/:id", "routes/api/listing.ts"),
    route("me", "routes/api/me.ts"),
    route("media/:key", "routes/api/media.ts"),
    route("places", "routes/api/places.ts"),
    route("places/predictions", "routes/api/place-predictions.ts"),
    route("places/:placeId", "routes/api/place.ts"),
    route("*", "routes/api/not-found.ts"),
  ]),
] satisfies RouteConfig;
