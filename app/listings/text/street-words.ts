/**
 * Address words with two spellings. From USPS Publication 28, Postal Addressing Standards: appendix C1 (street suffixes
 * with their standard abbreviations), appendix B and section 233 (directions), appendix C2 (secondary units);
 * https://pe.usps.com/text/pub28/. Some common abbreviations are added to the standard ones.
 */
const SUFFIXES = `alley aly, annex anx, arcade arc, avenue ave av, bayou byu, beach bch, bend bnd, bluff blf, bluffs blfs,
bottom btm, boulevard blvd boul, branch br, bridge brg, brook brk, brooks brks, burg bg, burgs bgs, bypass byp, camp cp,
canyon cyn, cape cpe, causeway cswy, center ctr centre, centers ctrs, circle cir, circles cirs, cliff clf, cliffs clfs,
club clb, common cmn, commons cmns, corner cor, corners cors, course crse, court ct, courts cts, cove cv, coves cvs,
creek crk, crescent cres, crest crst, crossing xing, crossroad xrd, crossroads xrds, curve curv, dale dl, dam dm, divide dv,
drive dr drv, drives drs, estate est, estates ests, expressway expy, extension ext, extensions exts, falls fls, ferry fry,
field fld, fields flds, flat flt, flats flts, ford frd, fords frds, forest frst, forge frg, forges frgs, fork frk,
forks frks, fort ft, freeway fwy, garden gdn, gardens gdns, gateway gtwy, glen gln, glens glns, green grn, greens grns,
grove grv, groves grvs, harbor hbr, harbors hbrs, haven hvn, heights hts, highway hwy, hill hl, hills hls, hollow holw,
inlet inlt, island is, islands iss, junction jct, junctions jcts, key ky, keys kys, knoll knl, knolls knls, lake lk,
lakes lks, landing lndg, lane ln, light lgt, lights lgts, loaf lf, lock lck, locks lcks, lodge ldg, manor mnr, manors mnrs,
meadow mdw, meadows mdws, mill ml, mills mls, mission msn, motorway mtwy, mount mt, mountain mtn, mountains mtns, neck nck,
orchard orch, overpass opas, parkway pkwy, parkways pkwys, passage psge, pine pne, pines pnes, place pl, plain pln,
plains plns, plaza plz, point pt, points pts, port prt, ports prts, prairie pr, radial radl, ranch rnch, rapid rpd,
rapids rpds, rest rst, ridge rdg, ridges rdgs, river riv, road rd, roads rds, route rte, shoal shl, shoals shls, shore shr,
shores shrs, skyway skwy, spring spg, springs spgs, square sq, squares sqs, station sta, stravenue stra, stream strm,
street st str, streets sts, summit smt, terrace ter terr, throughway trwy, trace trce, track trak, trafficway trfy, trail trl,
trailer trlr, tunnel tunl, turnpike tpke, underpass upas, union un, unions uns, valley vly, valleys vlys, viaduct via,
view vw, views vws, village vlg, villages vlgs, ville vl, vista vis, way wy, well wl, wells wls`;
const DIRECTIONS = "north n, south s, east e, west w, northeast ne, northwest nw, southeast se, southwest sw";
/** Not suffixes, but part of many city and street names. */
const NAME_ABBREVIATIONS = "saint st, santa sta, fort ft, mount mt, junior jr, doctor dr";

/** Words before a unit number; feeds use any of them, a # or nothing. */
export const UNIT_WORDS: ReadonlySet<string> = new Set(
  "apt apartment unit ste suite spc space no number bldg building rm room lot".split(" "),
);

const spellings = new Map<string, Set<string>>();
for (const group of [SUFFIXES, DIRECTIONS, NAME_ABBREVIATIONS].flatMap((list) => list.split(/,\s+/))) {
  const words = group.split(" ");
  for (const word of words) {
    const group = spellings.get(word) ?? new Set([word]);
    for (const other of words) group.add(other);
    spellings.set(word, group);
  }
}

/** All spellings of an address word, itself first. "st" is both street and saint, but "street" is never "saint". */
export function listSpellings(word: string): string[] {
  return [...(spellings.get(word) ?? [word])];
}

/** The abbreviations of all words with this prefix: "boul" and "boulev" both mean "blvd". */
export function listSpellingsByPrefix(start: string): string[] {
  const found = new Set<string>();
  for (const [word, others] of spellings) if (word.startsWith(start)) for (const other of others) found.add(other);
  return [...found];
}
