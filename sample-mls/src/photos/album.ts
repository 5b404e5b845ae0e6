import { drawFront } from "./exteriors/front";
import type { HomeAppearance } from "./home/appearance";
import type { Home } from "./home/home";
import { drawAerial } from "./outdoors/aerial";
import { drawBackyard, drawGardenCorner, drawPorch } from "./outdoors/backyard";
import { drawBalcony, drawPatio } from "./outdoors/balcony";
import { drawStreetView, drawVista } from "./outdoors/neighborhood";
import { drawPool } from "./outdoors/pool";
import { drawBathroom } from "./rooms/bathroom";
import { drawBedroomSitting, drawPrimaryBedroom, drawSecondBedroom } from "./rooms/bedroom";
import { drawDining } from "./rooms/dining";
import { drawKitchen } from "./rooms/kitchen";
import { drawEmptyLiving, drawLiving } from "./rooms/living";
import { drawDen, drawOffice } from "./rooms/office";
import { drawCloset, drawEntryHall, drawGarageInside, drawLaundry } from "./rooms/service";
import type { Scene } from "./scene/scene";

/** One photo of a listing. */
export type Shot = {
  caption: string;
  /** The place it shows. Photos of one place are drawn from one seed, so that they agree. */
  place: number;
  draw: (home: Home, seed: number) => Scene;
  /** Outdoor photos share the home's mirroring. Rooms are mirrored individually. */
  isOutdoors: boolean;
  /** The photo's priority when a listing has few: 1 comes first. */
  rank: number;
  /** Marks a staged photo and its original, which follows it. */
  staging?: "staged" | "original";
};

/** A closer look at part of a drawing. */
const frameCloser =
  (draw: Shot["draw"], x: number, y: number, width: number): Shot["draw"] =>
  (home, seed) => {
    const scene = draw(home, seed);
    scene.frame = { x, y, width };
    return scene;
  };

const ORDINALS = ["", "", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"] as const;

const VISTAS: Record<HomeAppearance["region"], string> = {
  coast: "Nearby beach",
  city: "Neighborhood park",
  valley: "Hills near the home",
  desert: "Desert and mountains near the home",
  mountain: "Lake and peaks near the home",
};

const ATTACHED_KINDS: readonly HomeAppearance["kind"][] = ["condo", "townhouse"];

function buildFrontShots(
  appearance: HomeAppearance,
  outdoors: (rank: number, place: number, caption: string, draw: Shot["draw"]) => Shot,
): Shot[] {
  const building = appearance.kind === "condo" ? "building" : appearance.kind === "multi-family" ? "property" : "home";
  return [
    outdoors(0, 1, `Front of the ${building}`, (home) => drawFront(home, "front")),
    outdoors(9, 1, appearance.kind === "condo" ? "Building entrance" : "Front entry", (home) =>
      drawFront(home, "entry"),
    ),
  ];
}

/** Every photo the home could have, in the order an agent would show them. */
function buildAllShots(appearance: HomeAppearance): Shot[] {
  const outdoors = (rank: number, place: number, caption: string, draw: Shot["draw"]): Shot => ({
    rank,
    place,
    caption,
    draw,
    isOutdoors: true,
  });
  const indoors = (rank: number, place: number, caption: string, draw: Shot["draw"]): Shot => ({
    rank,
    place,
    caption,
    draw,
    isOutdoors: false,
  });
  const apart = ATTACHED_KINDS.includes(appearance.kind);
  const studio = appearance.beds < 1;
  const fullBaths = Math.max(1, Math.ceil(appearance.baths));
  const living =
    (angle: number): Shot["draw"] =>
    (home, seed) =>
      drawLiving(home, seed, angle);
  const kitchen =
    (angle: number): Shot["draw"] =>
    (home, seed) =>
      drawKitchen(home, seed, angle);
  const bath =
    (number: number, half = false): Shot["draw"] =>
    (home, seed) =>
      drawBathroom(home, seed, number, half);
  const suite = studio ? "Sleeping area" : appearance.beds > 1 ? "Primary bedroom" : "Bedroom";

  const shots = [
    ...buildFrontShots(appearance, outdoors),
    indoors(8, 10, "Entry", drawEntryHall),
    ...(appearance.staged
      ? [
          { ...indoors(1, 11, "Living room", living(0)), staging: "staged" as const },
          { ...indoors(1.5, 11, "Living room without staging", drawEmptyLiving), staging: "original" as const },
        ]
      : [indoors(1, 11, "Living room", living(0))]),
    indoors(
      13,
      12,
      appearance.kind === "manufactured" ? "Sitting area by the fireplace" : "Living room fireplace",
      living(1),
    ),
    indoors(7, 13, "Dining area", drawDining),
    indoors(2, 14, "Kitchen", kitchen(0)),
    indoors(14, 15, "Kitchen range and refrigerator", kitchen(1)),
    indoors(3, 20, suite, drawPrimaryBedroom),
    indoors(16, 21, `${suite} dresser and chair`, drawBedroomSitting),
    indoors(18, 22, "Closet", drawCloset),
    indoors(4, 30, fullBaths > 1 ? "Primary bathroom" : "Bathroom", bath(0)),
  ];
  for (let i = 2; i <= Math.min(8, appearance.beds); i++) {
    shots.push(
      indoors(5 + i * 0.1, 40 + i, `${ORDINALS[i]} bedroom`, (home, seed) => drawSecondBedroom(home, seed, i)),
    );
    if (i <= fullBaths)
      shots.push(
        indoors(6 + i * 0.1, 30 + i, formatBathCaption(appearance, i), bath(i - 1, isHalfBath(appearance, i))),
      );
  }
  for (let i = Math.max(2, appearance.beds + 1); i <= Math.min(8, fullBaths); i++) {
    shots.push(indoors(6 + i * 0.1, 30 + i, formatBathCaption(appearance, i), bath(i - 1, isHalfBath(appearance, i))));
  }
  shots.push(
    indoors(17, 50, "Desk nook", drawOffice),
    indoors(19, 51, "Reading room", drawDen),
    indoors(15, 52, "Laundry", drawLaundry),
  );
  if (appearance.garage) shots.push(indoors(20, 53, "Garage", drawGarageInside));
  shots.push(...buildYardShots(appearance, apart, outdoors));
  shots.push(
    indoors(24, 14, "Kitchen sink and counter", frameCloser(kitchen(0), 260, 110, 640)),
    indoors(25, 11, "Living room seating", frameCloser(living(0), 430, 330, 730)),
    indoors(26, 30, "Bathroom vanity", frameCloser(bath(0), 600, 90, 600)),
    indoors(27, 20, "Bedside", frameCloser(drawPrimaryBedroom, 160, 330, 560)),
    indoors(
      28,
      13,
      "Dining table",
      frameCloser((home, seed) => drawDining(home, seed), 260, 300, 700),
    ),
    outdoors(21, 1, "View from across the street", (home) => drawFront(home, "street")),
    outdoors(22, 70, "Street", drawStreetView),
    outdoors(23, 71, VISTAS[appearance.region], drawVista),
    outdoors(12, 72, apart ? "Aerial view of the neighborhood" : "Aerial view of the lot", drawAerial),
  );
  return shots;
}

/** The last bathroom of "2.5 baths" has no tub or shower. */
function isHalfBath(appearance: HomeAppearance, number: number): boolean {
  return number === Math.ceil(appearance.baths) && appearance.baths % 1 !== 0;
}

function formatBathCaption(appearance: HomeAppearance, number: number): string {
  return isHalfBath(appearance, number) ? "Half bathroom" : `${ORDINALS[number]} bathroom`;
}

function buildYardShots(
  appearance: HomeAppearance,
  apart: boolean,
  outdoors: (rank: number, place: number, caption: string, draw: Shot["draw"]) => Shot,
): Shot[] {
  const shots: Shot[] = [];
  if (apart) shots.push(outdoors(10, 60, "Balcony", drawBalcony), outdoors(11, 61, "Patio", drawPatio));
  else {
    shots.push(
      outdoors(9.5, 62, "Back of the home and yard", drawBackyard),
      outdoors(11, 63, appearance.region === "mountain" ? "Deck" : "Covered porch", drawPorch),
      outdoors(13.5, 64, "Garden", drawGardenCorner),
      outdoors(17.5, 61, "Patio", drawPatio),
    );
  }
  if (appearance.pool) {
    shots.unshift(outdoors(4.5, 65, apart ? "Community pool" : "Pool", (home, seed) => drawPool(home, seed, 0)));
    shots.push(outdoors(18.5, 66, "Pool and garden", (home, seed) => drawPool(home, seed, 1)));
  }
  return shots;
}

/**
 * The listing's photos in the order an agent would show them: the front, the living rooms, bedrooms and bathrooms, the
 * yard, the street. With few photos the most important ones remain, in the same order.
 */
export function buildAlbum(appearance: HomeAppearance): Shot[] {
  const shots = buildAllShots(appearance);
  const selectedShots = new Set([...shots].sort((a, b) => a.rank - b.rank).slice(0, appearance.photos));
  return shots.filter((shot) => selectedShots.has(shot));
}
