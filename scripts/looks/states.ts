/** The states of pages that are shot. Steps find elements by role and text, because a restyling may change every class. */
import type { Page } from "playwright";
import type { WorldIds } from "./world";

type Role = "button" | "checkbox" | "combobox" | "link" | "textbox";
type Step = readonly [element: Role | "summary", name: string, text?: string];

export interface State {
  name: string;
  module: "list" | "map" | "home" | "account" | "dashboard" | "staff" | "other";
  path: (ids: WorldIds) => string;
  /** The signed-in user. */
  as?: "ana" | "ben" | "eve" | "sam";
  /** What the visitor does on the page: the element's role, or "summary", its name, and text to type into it. */
  steps?: readonly Step[];
  /** Whether the steps also work without scripts. If not, the state exists only with scripts. */
  plain?: boolean;
  /** Shoots only what is in view, because a dialog covers the page. */
  inView?: boolean;
  /** Shot only with --all or by its name. */
  rare?: boolean;
  media?: { media?: "print"; forcedColors?: "active" };
  light?: boolean;
  /** Widths other than the options'. */
  widths?: readonly number[];
}

const fixed = (path: string) => () => path;
const project = (tab: string) => (ids: WorldIds) => `/admin/projects/${ids.project}/${tab}`;
const home = (rest: string) => (ids: WorldIds) => `/listing/${ids.home}${rest}`;

export async function takeSteps(page: Page, steps: readonly Step[]): Promise<void> {
  for (const [element, name, text] of steps) {
    const target =
      element === "summary" ? page.locator("summary").filter({ hasText: name }) : page.getByRole(element, { name });
    const first = target.filter({ visible: true }).first();
    if (text === undefined) await first.click();
    else await first.pressSequentially(text);
  }
}

export const STATES: readonly State[] = [
  { name: "grid", module: "list", path: fixed("/") },
  { name: "grid-page-2", module: "list", path: fixed("/?page=2"), rare: true },
  {
    name: "filtered-chips",
    module: "list",
    path: fixed("/?city=Riverside&minPrice=300000&maxPrice=1500000&beds=2&types=house,condo"),
  },
  { name: "grid-signed-in", module: "list", path: fixed("/"), as: "ana" },
  { name: "grid-empty", module: "list", path: fixed("/?q=zzzzzz") },
  { name: "grid-relax", module: "list", path: fixed("/?city=Riverside&beds=9&poolType=heated") },
  { name: "did-you-mean", module: "list", path: fixed("/?city=Rivreside"), rare: true },
  { name: "grid-bad-value", module: "list", path: fixed("/?minPrice=abc&minBeds=x") },
  { name: "popover-price", module: "list", path: fixed("/"), steps: [["summary", "Price"]], plain: true },
  { name: "popover-rooms", module: "list", path: fixed("/"), steps: [["summary", "Bed"]], plain: true, rare: true },
  {
    name: "more-filters",
    module: "list",
    path: fixed("/"),
    steps: [["summary", "More Filters"]],
    plain: true,
    inView: true,
  },
  { name: "save-search-page", module: "list", path: fixed("/save-search?city=Riverside&beds=2"), rare: true },

  { name: "map-dots", module: "map", path: fixed("/map") },
  { name: "map-pills", module: "map", path: fixed("/map?z=13&ll=34.05,-118.24") },
  { name: "map-list-side", module: "map", path: fixed("/map?show=list&z=10") },
  {
    name: "map-bounds",
    module: "map",
    path: fixed("/map"),
    steps: [["summary", "Set map bounds"]],
    plain: true,
    rare: true,
  },
  { name: "map-empty-area", module: "map", path: fixed("/map?polygon=40,-124;40.1,-124;40.1,-123.9"), rare: true },

  { name: "home", module: "home", path: home("") },
  { name: "home-no-photo", module: "home", path: (ids) => `/listing/${ids.noPhoto}` },
  { name: "home-2-photos", module: "home", path: (ids) => `/listing/${ids.twoPhotos}`, rare: true },
  { name: "home-long-text", module: "home", path: (ids) => `/listing/${ids.longText}` },
  { name: "home-upgrades", module: "home", path: home("?upgrades=kitchen-remodel,bath-remodel") },
  { name: "home-unavailable", module: "home", path: (ids) => `/listing/${ids.withdrawn}` },
  { name: "home-pending", module: "home", path: (ids) => `/listing/${ids.pending}` },
  { name: "home-withheld", module: "home", path: (ids) => `/listing/${ids.withheld}`, rare: true },
  { name: "photos-page", module: "home", path: home("/photos"), rare: true },
  { name: "ask-page", module: "home", path: home("/ask") },
  { name: "request-step-1", module: "home", path: home("/request?upgrades=bath-remodel"), as: "ben" },
  { name: "compare-4", module: "home", path: (ids) => `/compare?homes=${ids.compared.join(",")}` },
  { name: "compare-empty", module: "home", path: fixed("/compare"), rare: true },

  { name: "sign-in", module: "account", path: fixed("/sign-in") },
  { name: "sign-in-password", module: "account", path: fixed("/sign-in?mode=password") },
  { name: "used-link", module: "account", path: fixed("/auth/callback?token=used") },
  { name: "confirm-identity", module: "account", path: fixed("/sign-in/confirm"), as: "ben", rare: true },
  { name: "no-access", module: "account", path: fixed("/admin"), as: "ben", rare: true },

  { name: "saved", module: "dashboard", path: fixed("/dashboard/saved"), as: "ana" },
  { name: "saved-empty", module: "dashboard", path: fixed("/dashboard/saved"), as: "eve" },
  { name: "searches", module: "dashboard", path: fixed("/dashboard/searches"), as: "ana" },
  { name: "searches-empty", module: "dashboard", path: fixed("/dashboard/searches"), as: "eve", rare: true },
  { name: "offers", module: "dashboard", path: fixed("/dashboard/offers"), as: "ana", rare: true },
  { name: "summary", module: "dashboard", path: fixed("/dashboard/summary"), as: "ana" },
  { name: "summary-locked", module: "dashboard", path: fixed("/dashboard/summary"), as: "ben" },
  { name: "tasks", module: "dashboard", path: fixed("/dashboard/tasks"), as: "ana" },
  { name: "documents", module: "dashboard", path: fixed("/dashboard/documents"), as: "ana" },
  { name: "design", module: "dashboard", path: fixed("/dashboard/design"), as: "ana" },
  { name: "design-list", module: "dashboard", path: fixed("/dashboard/design?view=list"), as: "ana", rare: true },
  { name: "contacts", module: "dashboard", path: fixed("/dashboard/contacts"), as: "ana" },
  { name: "profile", module: "dashboard", path: fixed("/dashboard/profile"), as: "ana" },
  { name: "delete-account", module: "dashboard", path: fixed("/dashboard/profile/delete"), as: "ana", rare: true },

  { name: "mission-control", module: "staff", path: fixed("/admin/dashboard"), as: "sam" },
  { name: "projects", module: "staff", path: fixed("/admin/projects"), as: "sam" },
  { name: "project-summary", module: "staff", path: project("summary"), as: "sam" },
  { name: "project-milestones", module: "staff", path: project("milestones"), as: "sam" },
  { name: "project-tasks", module: "staff", path: project("tasks"), as: "sam" },
  { name: "project-documents", module: "staff", path: project("documents"), as: "sam", rare: true },
  { name: "project-design", module: "staff", path: project("design"), as: "sam", rare: true },
  { name: "project-contacts", module: "staff", path: project("contacts"), as: "sam", rare: true },
  { name: "project-delete", module: "staff", path: project("delete"), as: "sam", rare: true },
  { name: "task-form", module: "staff", path: project("tasks/new"), as: "sam" },
  { name: "document-form", module: "staff", path: project("documents/new"), as: "sam", rare: true },
  { name: "design-form", module: "staff", path: project("design/new"), as: "sam", rare: true },
  { name: "new-project", module: "staff", path: fixed("/admin/projects/new"), as: "sam" },
  {
    name: "new-project-errors",
    module: "staff",
    path: fixed("/admin/projects/new"),
    as: "sam",
    steps: [["button", "Create Project"]],
    plain: true,
  },
  { name: "inbox", module: "staff", path: fixed("/admin/inbox?state=all"), as: "sam" },
  { name: "inbox-request", module: "staff", path: (ids) => `/admin/inbox/${ids.request}`, as: "sam" },
  { name: "inbox-lead", module: "staff", path: (ids) => `/admin/inbox/leads/${ids.lead}`, as: "sam" },
  { name: "staff-offers", module: "staff", path: fixed("/admin/offers"), as: "sam" },
  { name: "offer-form", module: "staff", path: fixed("/admin/offers/new"), as: "sam" },
  { name: "people", module: "staff", path: fixed("/admin/people"), as: "sam" },
  { name: "sync", module: "staff", path: fixed("/admin/sync"), as: "sam", rare: true },
  { name: "audit", module: "staff", path: fixed("/admin/audit"), as: "sam" },

  { name: "not-found", module: "other", path: fixed("/no-such-page") },
  { name: "api-docs", module: "other", path: fixed("/api/docs"), rare: true },
  { name: "mailbox", module: "other", path: fixed("/dev/mailbox"), rare: true },
];
