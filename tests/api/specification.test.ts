/** The calls of the specification, sent as a program that was written from it sends them. */
import { expect, it } from "vitest";
import { createPdf } from "../media/documents";
import { createPng } from "../media/images";
import { ana, buildApiPath, home, parseJson, project, sam, setUpStaffSite, uploadAs } from "../routes/staff-site";

setUpStaffSite();

const YEAR = new Date().getFullYear() + 1;
const PERSON = { email: "ana@example.com", phone: "(555) 555-0148" };

it("takes every body as written", async () => {
  const listing = parseJson(await ana.call("GET", `/api/listings/${home}`));
  const [upgrade] = listing.upgradesCatalog as { id: string }[];
  const { milestone, task, item, contact } = project;
  const png = { name: "tile.png", bytes: await createPng(40, 30) };
  const designItem = {
    room: "Kitchen",
    category: "Tile",
    itemName: "Zellige",
    description: "Sage",
    status: "Pending",
    showInCarousel: "true",
  };
  const { showInCarousel: _, ...designFields } = designItem;
  const lead = { listingId: home, name: "Ana Reyes", ...PERSON, contactPref: "text" };
  const request = {
    listingId: home,
    listingAddress: `${listing.address.line1}, ${listing.address.city}, ${listing.address.state}`,
    fullName: "Ana Reyes",
    ...PERSON,
    contactMethod: "call",
    hasAgent: true,
    agentName: "Dana Ellis",
    agentEmail: "dana@example.com",
    hasLender: true,
    lenderName: "First Bank",
    preapprovalAmount: 700_000,
    maxHomeBudget: 675_000,
    targetMoveIn: `${YEAR}-09`,
    selectedUpgrades: [upgrade!.id],
    additionalComments: "Is the roof new?",
  };
  const newProject = {
    buyerEmail: "ben@example.com",
    address: "9 Elm Way",
    currentPhase: "Planning",
    purchasePrice: 655_000,
    renovationBudget: 62_500,
    estMoveIn: `${YEAR}-06-12`,
  };
  const projectChange = {
    propertyAddress: "121 W Fern Ave",
    purchasePrice: null,
    renovationBudget: 60_000,
    estimatedCompletionDate: null,
    currentPhase: "Finalization",
  };
  const person = { name: "Wei Chen", role: "Designer", email: "wei@example.com", phone: "(555) 555-0122" };
  const step = { label: "Demolition", date: `${YEAR}-03-09`, sortOrder: 3 };
  const answers = [
    await ana.call("POST", "/api/leads", { ...lead, bestTime: "evening", message: "Is it quiet?" }),
    await ana.call("POST", "/api/price-timeline-requests", request),
    await ana.call("POST", "/api/saved-properties", { listingId: home }),
    await ana.call("PATCH", `/api/projects/${project.id}/tasks/${task}`, { toggle: true }),
    await sam.call("POST", "/api/admin/projects", newProject),
    await uploadAs(sam, buildApiPath("/hero"), { file: png }),
    await sam.call("PATCH", buildApiPath(), projectChange),
    await sam.call("POST", buildApiPath("/milestones"), step),
    await sam.call("PATCH", buildApiPath(`/milestones/${milestone}`), { ...step, date: null }),
    await sam.call("POST", buildApiPath("/tasks"), { title: "Sign the scope", description: "Page 4" }),
    await sam.call("PATCH", buildApiPath(`/tasks/${task}`), { title: "Sign it", description: null }),
    await sam.call("PATCH", buildApiPath(`/tasks/${task}`), { completed: true }),
    await uploadAs(sam, buildApiPath("/documents"), {
      category: "Contract",
      label: "Agreement",
      description: "Signed",
      file: { name: "agreement.pdf", bytes: createPdf() },
    }),
    await uploadAs(sam, buildApiPath("/design"), designItem),
    await uploadAs(sam, buildApiPath("/design"), { ...designItem, media: png }),
    await uploadAs(sam, buildApiPath(`/design/${item}`), { ...designItem, media: png }, "PATCH"),
    await sam.call("PATCH", buildApiPath(`/design/${item}`), { ...designFields, showInCarousel: false }),
    await sam.call("POST", buildApiPath("/contacts"), person),
    await sam.call("PATCH", buildApiPath(`/contacts/${contact}`), person),
  ];
  expect(answers.filter(({ status }) => status >= 300).map(({ status, body }) => `${status} ${body}`)).toEqual([]);
  expect(parseJson(answers[1]!).listingAddress).not.toBe(request.listingAddress);
  // The site has no feed.
  const syncs = [await sam.call("POST", "/api/idx/sync", {}), await sam.call("POST", "/api/idx/sync")];
  expect(syncs.map(({ status }) => status)).toEqual([502, 502]);
  expect((await sam.call("POST", "/api/idx/sync", { full: true })).status).toBe(422);
});

it("lists what a home is offered, at the cost that a request confirms", async () => {
  const { price, upgradesCatalog } = parseJson(await ana.call("GET", `/api/listings/${home}`));
  expect(upgradesCatalog.length).toBeGreaterThan(5);
  const catalog = upgradesCatalog as { id: string; title: string; cost: number; category: string }[];
  const sent = await ana.call("POST", "/api/price-timeline-requests", {
    listingId: home,
    fullName: "Ana Reyes",
    ...PERSON,
    maxHomeBudget: 675_000,
    targetMoveIn: `${YEAR}-09`,
    selectedUpgrades: catalog.map(({ id }) => id),
  });
  expect(parseJson(sent).totalPurchasePrice).toBe(catalog.reduce((sum, { cost }) => sum + cost, price));
});
