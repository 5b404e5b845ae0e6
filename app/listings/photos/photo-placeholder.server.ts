/** The image for unavailable photos, the same as public/photo-placeholder.svg. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900"><style>@media(prefers-color-scheme:dark){.s{fill:#332924}.l{stroke:#93847a}}</style><path class="s" fill="#f3ecdf" d="M0 0h1200v900H0Z"/><path class="l" fill="none" stroke="#8a7d70" stroke-width=".8" transform="translate(447 355.5) scale(9)" d="M1.5 17a15.5 15.5 0 0 1 31 0ZM11 17a6 6 0 0 1 12 0M12.8 12.8 5.9 6.1M21.2 12.8l6.9-6.7M17 11V1.5M11.5 14.8 2.6 11.2M22.5 14.8l8.9-3.6M0 19.2h34"/></svg>\n';

/** A line-drawn fan window on sand, 4:3, for both color schemes. */
export function getPhotoPlaceholder(): { body: string; type: string } {
  return { body: SVG, type: "image/svg+xml" };
}
