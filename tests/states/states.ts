/**
 * The states of pages that `npm run looks` takes pictures of and tests/engines opens. Steps find elements by role and text, because a
 * restyling may change every class.
 */
import type { Page } from "playwright";
import sharp from "sharp";
import type { SampleData, SampleIds } from "./sample-site";

/** A server with other settings, on data that it alone shows. */
export interface ServerChange {
  env: Readonly<Record<string, string>>;
  sql: string;
}

export interface State {
  name: string;
  module: string;
  /** With :names of ids of the sample data. */
  path: string;
  /** The signed-in user. */
  as?: "ana" | "ben" | "eve" | "sam";
  /**
   * What the visitor does on the page: "link Next" clicks an element by its role and name, "textbox Name = Ana" types. A
   * summary's name is its text or its label, "text Saved" clicks a text, and "map Homes" taps the middle of a map.
   */
  steps?: readonly string[];
  /** Whether the steps also work without scripts. If not, the state exists only with scripts. */
  plain?: boolean;
  /** The picture has only what is in view, because a dialog covers the page. */
  viewport?: boolean;
  /** Its picture is taken only with --all or if the state is named. */
  rare?: boolean;
  media?: { media?: "print"; forcedColors?: "active" };
  /** The light version, which has no scripts. */
  light?: boolean;
  /** Instead of the usual widths. */
  width?: number;
  /** Controls, cards and rows look as if they were all hovered, focused or pressed. */
  pseudo?: "hover" | "focus" | "active";
  /** Requests that are never answered, or fail, as in Playwright's `route`. */
  held?: string;
  aborted?: string;
  /** Text has the spacing of WCAG 1.4.12. */
  spaced?: boolean;
  server?: ServerChange;
  /** Whether the server answers with an error. Otherwise the page is loaded again, because a busy computer causes some. */
  fails?: boolean;
}

type Role = "button" | "checkbox" | "combobox" | "link" | "status" | "textbox";
type Rest = Omit<State, "name" | "module" | "path">;

/** The parts of "role name" or "role name = text". */
export function parseStep(step: string): { role: string; name: string; text: string | undefined } {
  const [, role, name, text] = /^(\w+) (.*?)(?: = (.*))?$/.exec(step)!;
  return { role: role!, name: name!, text };
}

export async function takeSteps(page: Page, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    const { role, name, text } = parseStep(step);
    const target =
      role === "summary"
        ? page
            .locator("summary")
            .filter({ hasText: name })
            .or(page.locator(`summary[aria-label="${name}"]`))
        : page.getByRole(role as Role, { name });
    const first = target.filter({ visible: true }).first();
    if (role === "map") {
      // Pins are drawn, so the tap is where the pin of the home in the middle is.
      const map = page.getByRole("region", { name });
      await map.locator(".leaflet-container canvas").first().waitFor({ state: "attached" });
      const { x, y, width, height } = (await map.boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height / 2 - 14);
    } else if (role === "text") await page.getByText(name).click();
    else if (text === undefined) await first.click();
    else await first.pressSequentially(text);
  }
}

/** The path with the ids of the sample. */
export const fillPath = (path: string, { ids }: SampleData) =>
  path.replace(/:([a-z]\w*)/gi, (_, name: keyof SampleIds) => String(ids[name]));

/** What the state's visitor has been given. */
export function listCookies({ as, light }: State, sample: SampleData) {
  const pairs = [...(as ? [sample.cookies[as]!] : []), ...(light ? ["light=1"] : [])];
  return pairs.map((pair) => {
    const [name, value] = pair.split(/=(.*)/s) as [string, string];
    return { name, value };
  });
}

/** PNGs of a few colors, light above and dark below, so that badges have something behind them. */
export function drawPhotos(): Promise<Buffer[]> {
  return Promise.all(
    ["#c96", "#6a9", "#88b", "#b66", "#9a5", "#777"].map((color) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#eee"/><path d="M0 120L320 60V240H0Z" fill="${color}"/></svg>`;
      return sharp(Buffer.from(svg)).png().toBuffer();
    }),
  );
}

/** Runs in the page. */
export function spaceText(): void {
  const style = document.createElement("style");
  style.textContent =
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }";
  document.head.append(style);
}

const FEED_OUT_OF_DATE: ServerChange = {
  env: { FEED_MAX_AGE: "24" },
  sql: "UPDATE replication_state SET last_success_at = now() - interval '2 days'",
};
const BROKEN_DATABASE: ServerChange = { env: {}, sql: "ALTER TABLE saved_search RENAME TO missing" };
/** Sessions that have to confirm who they are. The secret on the page is fixed, and sealed with the site's AUTH_SECRETS. */
const OLD_SESSIONS: ServerChange = {
  env: { STAFF_SECOND_FACTOR: "1" },
  sql: "UPDATE session SET authenticated_at = authenticated_at - interval '2 days', factor_setup = 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..SgR9mn-A55la17A_.mNTQw5M25WTSJLRhINcbVGQrVwwvNBhBPSf8RzZp_M8.MXk4nk5CzdZQH8plIPrkew'",
};

/** Servers beside the usual one. */
export const SERVER_CHANGES: readonly ServerChange[] = [FEED_OUT_OF_DATE, BROKEN_DATABASE, OLD_SESSIONS];

const inModule = (module: string, states: readonly [name: string, path: string, rest?: Rest][]): State[] =>
  states.map(([name, path, rest]) => ({ name, module, path, ...rest }));

export const STATES: readonly State[] = [
  ...inModule("list", [
    ["grid", "/"],
    ["grid-page-2", "/?page=2", { rare: true }],
    ["filtered-chips", "/?city=Riverside&minPrice=300000&maxPrice=1500000&beds=2&types=house,condo"],
    ["grid-signed-in", "/", { as: "ana" }],
    ["grid-empty", "/?q=zzzzzz"],
    ["grid-relax", "/?city=Riverside&beds=9&poolType=heated"],
    ["did-you-mean", "/?city=Rivreside", { rare: true }],
    ["grid-bad-value", "/?minPrice=abc&minBeds=x"],
    ["popover-price", "/", { steps: ["summary Price"], plain: true }],
    ["popover-rooms", "/", { steps: ["summary Bed"], plain: true, rare: true }],
    ["more-filters", "/", { steps: ["summary More Filters"], plain: true, viewport: true }],
    ["save-search-page", "/save-search?city=Riverside&beds=2", { rare: true }],
    ["place-names", "/", { steps: ["combobox Location = River"], viewport: true }],
    ["sort-loading", "/", { steps: ["link Next", "status Loading homes"], held: "**/*.data*", viewport: true }],
    ["photos-aborted", "/", { aborted: "**/api/media/**", viewport: true, rare: true }],
    ["save-search-dialog", "/?city=Riverside&beds=2", { steps: ["link Save Search"], viewport: true }],
    ["grid-by-link", "/dashboard/saved", { as: "ana", steps: ["link Browse Homes"], width: 1440 }],
    ["feed-out-of-date", "/", { server: FEED_OUT_OF_DATE }],
    ["grid-hover", "/?beds=2", { pseudo: "hover" }],
    ["grid-focus", "/?beds=2", { pseudo: "focus" }],
    ["grid-print", "/?beds=2", { media: { media: "print" } }],
    ["grid-forced-colors", "/?beds=2", { media: { forcedColors: "active" } }],
    ["grid-light-version", "/", { light: true }],
    ["grid-spaced", "/?beds=2", { spaced: true, width: 320 }],
  ]),
  ...inModule("account", [
    ["sign-in-dialog", "/", { steps: ["button Save"], viewport: true }],
    ["sign-in", "/sign-in"],
    ["sign-in-password", "/sign-in?mode=password"],
    [
      "sign-in-errors",
      "/sign-in?mode=password",
      { steps: ["textbox Email = ana@example.com", "textbox Password = not this one", "button Sign in"], plain: true },
    ],
    ["used-link", "/auth/callback?token=used"],
    ["confirm-identity", "/sign-in/confirm", { as: "ben", server: OLD_SESSIONS, rare: true }],
    ["no-access", "/admin", { as: "ben", rare: true }],
    ["second-factor-setup", "/sign-in/second-factor", { as: "sam", server: OLD_SESSIONS }],
    ["sign-in-focus", "/sign-in?mode=password", { pseudo: "focus" }],
    ["sign-in-spaced", "/sign-in?mode=password", { spaced: true, width: 320 }],
  ]),
  ...inModule("other", [
    ["menu", "/", { steps: ["summary Menu"], plain: true, width: 390 }],
    ["not-found", "/no-such-page"],
    ["server-error", "/dashboard/searches", { as: "ana", server: BROKEN_DATABASE, fails: true }],
    ["api-docs", "/api/docs", { rare: true }],
    ["mailbox", "/dev/mailbox", { rare: true }],
  ]),
  ...inModule("staff", [
    ["staff-menu", "/admin/offers", { as: "sam", steps: ["summary Menu"], plain: true, width: 390 }],
    ["mission-control", "/admin/dashboard", { as: "sam" }],
    ["my-work", "/admin/work", { as: "sam" }],
    ["projects", "/admin/projects", { as: "sam" }],
    ["project-summary", "/admin/projects/:project/summary", { as: "sam" }],
    ["project-milestones", "/admin/projects/:project/milestones", { as: "sam" }],
    ["project-tasks", "/admin/projects/:project/tasks", { as: "sam" }],
    [
      "project-tasks-menu",
      "/admin/projects/:project/tasks",
      {
        as: "sam",
        steps: ["summary 2 done", "summary More for Sign the updated scope of work"],
        plain: true,
        rare: true,
      },
    ],
    ["project-documents", "/admin/projects/:project/documents", { as: "sam", rare: true }],
    ["project-design", "/admin/projects/:project/design", { as: "sam", rare: true }],
    ["design-options", "/admin/projects/:project/design/:choice/options", { as: "sam" }],
    ["design-options-confirmed", "/admin/projects/:project/design/:confirmedChoice/options", { as: "sam", rare: true }],
    ["option-form", "/admin/projects/:project/design/:choice/options/new", { as: "sam", rare: true }],
    ["change-orders", "/admin/projects/:project/change-orders", { as: "sam" }],
    ["change-order-draft", "/admin/projects/:project/change-orders/:draft", { as: "sam" }],
    ["change-order-sent", "/admin/projects/:project/change-orders/:sentOrder", { as: "sam" }],
    [
      "change-order-errors",
      "/admin/projects/:project/change-orders/new",
      { as: "sam", steps: ["button Add change order"], plain: true, rare: true },
    ],
    ["project-contacts", "/admin/projects/:project/contacts", { as: "sam", rare: true }],
    ["project-notes", "/admin/projects/:project/notes", { as: "sam" }],
    ["buyer-form", "/admin/projects/:project/buyers/new", { as: "sam", rare: true }],
    ["project-delete", "/admin/projects/:project/delete", { as: "sam", rare: true }],
    ["add-milestones", "/admin/projects/:project/milestones/add", { as: "sam" }],
    ["apply-template", "/admin/projects/:project/template", { as: "sam" }],
    ["templates", "/admin/templates", { as: "sam" }],
    ["template-form", "/admin/templates/new?project=:project", { as: "sam" }],
    ["template-as-text", "/admin/templates/new?project=:project&as=text", { as: "sam", rare: true }],
    ["copy-project", "/admin/projects/new?copy=:project", { as: "sam" }],
    ["task-form", "/admin/projects/:project/tasks/new", { as: "sam" }],
    ["task-dialog", "/admin/projects/:project/tasks", { as: "sam", steps: ["link Add task"], viewport: true }],
    [
      "task-dialog-errors",
      "/admin/projects/:project/tasks/new",
      { as: "sam", steps: ["button Add task"], plain: true, rare: true },
    ],
    ["document-form", "/admin/projects/:project/documents/new", { as: "sam", rare: true }],
    ["wanted-document-form", "/admin/projects/:project/wanted-documents/new", { as: "sam" }],
    ["add-budget", "/admin/projects/:project/budget/add", { as: "sam", rare: true }],
    ["import-paid", "/admin/projects/:project/budget/import", { as: "sam", rare: true }],
    ["add-wanted-documents", "/admin/projects/:project/wanted-documents/add", { as: "sam", rare: true }],
    ["design-form", "/admin/projects/:project/design/new", { as: "sam", rare: true }],
    ["new-project", "/admin/projects/new", { as: "sam" }],
    ["new-project-errors", "/admin/projects/new", { as: "sam", steps: ["button Create Project"], plain: true }],
    ["inbox", "/admin/inbox?state=all", { as: "sam" }],
    ["inbox-request", "/admin/inbox/:request", { as: "sam" }],
    ["inbox-lead", "/admin/inbox/leads/:lead", { as: "sam" }],
    ["staff-messages", "/admin/messages", { as: "sam" }],
    ["project-messages", "/admin/projects/:project/messages", { as: "sam" }],
    [
      "project-messages-errors",
      "/admin/projects/:project/messages",
      { as: "sam", steps: ["button Send message"], plain: true, rare: true },
    ],
    ["staff-offers", "/admin/offers", { as: "sam" }],
    ["offer-form", "/admin/offers/new", { as: "sam" }],
    ["staff-reports", "/admin/reports", { as: "sam" }],
    ["staff-reports-table", "/admin/reports", { as: "sam", steps: ["summary All numbers"], plain: true, rare: true }],
    ["staff-upgrades", "/admin/upgrades", { as: "sam" }],
    ["upgrade-form", "/admin/upgrades/new", { as: "sam" }],
    ["upgrades-import", "/admin/upgrades/import", { as: "sam" }],
    ["people", "/admin/people", { as: "sam" }],
    ["sync", "/admin/sync", { as: "sam", rare: true }],
    ["health", "/admin/health", { as: "sam", rare: true }],
    ["audit", "/admin/audit", { as: "sam" }],
    ["staff-hover", "/admin/projects/:project/summary", { as: "sam", pseudo: "hover" }],
    ["staff-focus", "/admin/projects/:project/summary", { as: "sam", pseudo: "focus" }],
    ["project-print", "/admin/projects/:project/summary", { as: "sam", media: { media: "print" } }],
    ["project-forced-colors", "/admin/projects/:project/summary", { as: "sam", media: { forcedColors: "active" } }],
    ["project-spaced", "/admin/projects/:project/summary", { as: "sam", spaced: true, width: 320 }],
  ]),
  ...inModule("map", [
    ["map-dots", "/map"],
    ["map-pills", "/map?z=13&ll=34.05,-118.24"],
    ["map-list-side", "/map?show=list&z=10"],
    ["map-bounds", "/map", { steps: ["summary Set map bounds"], plain: true, rare: true }],
    ["map-empty-area", "/map?polygon=-124,40;-124,40.1;-123.9,40", { rare: true }],
    [
      "map-bounds-errors",
      "/map",
      { steps: ["summary Set map bounds", "textbox South = x", "button Show this area"], rare: true },
    ],
    ["map-preview", "/listing/:home", { steps: ["link See homes nearby", "map Map:"], viewport: true, width: 390 }],
    ["map-drawing", "/map", { steps: ["button Draw an area"], viewport: true }],
    ["map-failed", "/map", { aborted: "**/live-listing-map-*.js" }],
    ["map-hover", "/map?z=13&ll=34.05,-118.24", { pseudo: "hover" }],
    ["map-print", "/map", { media: { media: "print" } }],
    ["map-forced-colors", "/map?z=13&ll=34.05,-118.24", { media: { forcedColors: "active" } }],
    ["map-light-version", "/map", { light: true }],
    ["map-spaced", "/map?z=13&ll=34.05,-118.24", { spaced: true, width: 320 }],
  ]),
  ...inModule("home", [
    ["home", "/listing/:home"],
    ["home-no-photo", "/listing/:noPhoto"],
    ["home-2-photos", "/listing/:twoPhotos", { rare: true }],
    ["home-long-text", "/listing/:longText"],
    ["home-upgrades", "/listing/:home?upgrades=kitchen-remodel,bath-remodel"],
    ["home-unavailable", "/listing/:withdrawn"],
    ["home-pending", "/listing/:pending"],
    ["home-withheld", "/listing/:withheld", { rare: true }],
    ["photos-page", "/listing/:home/photos", { rare: true }],
    ["ask-page", "/listing/:home/ask"],
    ["ask-page-errors", "/listing/:home/ask", { steps: ["button Send"], plain: true }],
    ["tour-page", "/listing/:home/tour"],
    ["tour-page-errors", "/listing/:home/tour", { steps: ["button Ask for a tour"], plain: true }],
    ["tour-dialog", "/listing/:home", { steps: ["link Tour This Home"], viewport: true }],
    ["ask-dialog", "/listing/:home", { steps: ["link Ask a Question"], viewport: true }],
    ["share-open", "/listing/:home", { steps: ["summary Share"], plain: true, viewport: true }],
    ["lightbox", "/listing/:home", { steps: ["link Show all"], viewport: true, width: 1440 }],
    [
      "home-unfolded",
      "/listing/:longText",
      { steps: ["summary Show more", "summary Show fewer", "summary Payoff schedule"], plain: true },
    ],
    ["request-step-1", "/listing/:home/request?upgrades=bath-remodel", { as: "ben" }],
    [
      "request-step-2",
      "/listing/:home/request?upgrades=bath-remodel",
      {
        as: "ben",
        steps: [
          "textbox Max home budget = 700000",
          "combobox Month = August",
          "combobox Year = 2027",
          "button Continue",
        ],
        plain: true,
      },
    ],
    ["request-sent", "/listing/:home/request?step=sent&id=:request", { as: "ben" }],
    [
      "request-errors",
      "/listing/:home/request?upgrades=bath-remodel",
      {
        as: "ben",
        steps: ["checkbox I have a real estate agent", "textbox Agent email = x", "checkbox I have a lender"],
        plain: true,
      },
    ],
    [
      "request-by-link",
      "/listing/:twoPhotos?upgrades=bath-remodel",
      { as: "ben", steps: ["link Confirm Cost & Timeline"] },
    ],
    ["compare-4", "/compare?homes=:compared"],
    ["compare-empty", "/compare", { rare: true }],
    ["home-hover", "/listing/:home?upgrades=bath-remodel", { pseudo: "hover" }],
    ["home-focus", "/listing/:home?upgrades=bath-remodel", { pseudo: "focus" }],
    ["home-active", "/listing/:home?upgrades=bath-remodel", { pseudo: "active", rare: true }],
    ["request-hover", "/listing/:home/request", { as: "ben", pseudo: "hover" }],
    ["home-print", "/listing/:home?upgrades=bath-remodel", { media: { media: "print" } }],
    ["compare-print", "/compare?homes=:compared", { media: { media: "print" } }],
    ["home-forced-colors", "/listing/:home?upgrades=bath-remodel", { media: { forcedColors: "active" } }],
    ["request-forced-colors", "/listing/:home/request", { as: "ben", media: { forcedColors: "active" } }],
    ["home-light-version", "/listing/:home", { light: true }],
    ["ask-light-version", "/listing/:home/ask", { light: true }],
    ["home-spaced", "/listing/:home?upgrades=bath-remodel", { spaced: true, width: 320 }],
    ["ask-spaced", "/listing/:home/ask", { spaced: true, width: 320 }],
    ["request-spaced", "/listing/:home/request", { as: "ben", spaced: true, width: 320 }],
  ]),
  ...inModule("dashboard", [
    ["saved", "/dashboard/saved", { as: "ana" }],
    ["saved-empty", "/dashboard/saved", { as: "eve" }],
    ["searches", "/dashboard/searches", { as: "ana" }],
    ["searches-empty", "/dashboard/searches", { as: "eve", rare: true }],
    ["offers", "/dashboard/offers", { as: "ana", rare: true }],
    ["summary", "/dashboard/summary", { as: "ana" }],
    ["summary-locked", "/dashboard/summary", { as: "ben" }],
    ["tasks", "/dashboard/tasks", { as: "ana" }],
    ["documents", "/dashboard/documents", { as: "ana" }],
    [
      "documents-errors",
      "/dashboard/documents",
      { as: "ana", steps: ["button Send document for Paint card for the pantry"], plain: true, rare: true },
    ],
    ["design", "/dashboard/design", { as: "ana" }],
    ["design-list", "/dashboard/design?view=list", { as: "ana", rare: true }],
    ["choice", "/dashboard/design/:choice", { as: "ana" }],
    [
      "choice-picked",
      "/dashboard/design/:choice",
      // Once: the choice stays picked.
      { as: "ana", steps: ["button Pick this: Three opal globes"], plain: true, rare: true, width: 390 },
    ],
    ["choice-confirmed", "/dashboard/design/:confirmedChoice", { as: "ana" }],
    ["budget", "/dashboard/budget", { as: "ana" }],
    ["to-sign", "/dashboard/signatures/:signature", { as: "ana" }],
    [
      "to-sign-errors",
      "/dashboard/signatures/:signature",
      { as: "ana", steps: ["button Sign", "summary Decline"], plain: true },
    ],
    ["signed", "/dashboard/signatures/:signed", { as: "ana" }],
    ["to-sign-print", "/dashboard/signatures/:signature", { as: "ana", media: { media: "print" } }],
    ["to-sign-spaced", "/dashboard/signatures/:signature", { as: "ana", spaced: true, width: 320 }],
    ["verify", "/verify", { rare: true }],
    ["verified", "/verify/:sha256"],
    ["contacts", "/dashboard/contacts", { as: "ana" }],
    ["messages", "/dashboard/messages", { as: "ana" }],
    ["messages-empty", "/dashboard/messages", { as: "eve", rare: true }],
    ["message-thread", "/dashboard/messages/:project", { as: "ana" }],
    ["profile", "/dashboard/profile", { as: "ana" }],
    [
      "profile-errors",
      "/dashboard/profile",
      { as: "ben", steps: ["textbox Phone = call me", "button Save"], plain: true },
    ],
    ["search-edit", "/dashboard/searches", { as: "ana", steps: ["summary Edit"], plain: true }],
    ["saved-by-link", "/", { as: "ana", steps: ["link Dashboard"], width: 1440 }],
    [
      "toast",
      "/dashboard/searches",
      // With the pointer on it, the toast stays.
      { as: "ana", steps: ["summary Edit", "button Save changes", "text Search updated"], plain: true, viewport: true },
    ],
    ["delete-account", "/dashboard/profile/delete", { as: "ana", rare: true }],
    ["saved-hover", "/dashboard/saved", { as: "ana", pseudo: "hover" }],
    ["tasks-hover", "/dashboard/tasks", { as: "ana", pseudo: "hover" }],
    ["summary-print", "/dashboard/summary", { as: "ana", media: { media: "print" } }],
    ["tasks-forced-colors", "/dashboard/tasks", { as: "ana", media: { forcedColors: "active" } }],
    ["saved-light-version", "/dashboard/saved", { as: "ana", light: true }],
    ["summary-spaced", "/dashboard/summary", { as: "ana", spaced: true, width: 320 }],
  ]),
];
