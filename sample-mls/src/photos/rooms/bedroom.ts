import type { Home } from "../home/home";
import { roundToInteger, type Scene } from "../scene/scene";
import { drawBooks, drawCushion, drawHousePlant, drawPicture, drawRug, drawTableLamp, drawVase } from "./furnishings";
import { drawArmchair } from "./living";
import { drawRoomWindow, drawSunOnFloor, openRoom } from "./shell";

const FLOOR = 640;

/** A bed seen from its foot, centered on `cx`. */
function drawBed(
  s: Scene,
  home: Home,
  cx: number,
  width: number,
  throwColor: string,
  head: "slats" | "tufted" | "arched" | "rails",
): void {
  const { linen, wood, textiles } = home.decor;
  const half = width / 2;
  s.groundShadow(cx, 806, half * 1.26, 22, 0.28);
  const hw = half * 0.95;
  if (head === "arched") {
    s.path(
      `M${roundToInteger(cx - hw)} 662V470q0-90 ${roundToInteger(hw)}-90t${roundToInteger(hw)} 90V662Z`,
      s.horizontalGradient(s.lighten(wood, 0.25), s.darken(wood, 0.12)),
    );
    s.path(
      `M${roundToInteger(cx - hw + 22)} 662V482q0-72 ${roundToInteger(hw - 22)}-72t${roundToInteger(hw - 22)} 72V662Z`,
      s.darken(wood, 0.14),
      {
        alpha: 0.5,
      },
    );
  } else if (head === "tufted") {
    const fabric = textiles[2]!;
    s.rect(cx - hw, 392, hw * 2, 270, s.horizontalGradient(s.lighten(fabric, 0.16), s.darken(fabric, 0.16)), {
      rx: 26,
    });
    let seams = "";
    for (let i = 1; i < 6; i++) seams += `M${roundToInteger(cx - hw + (hw * 2 * i) / 6)} 402V560`;
    s.line(`${seams}M${roundToInteger(cx - hw + 10)} 474H${roundToInteger(cx + hw - 10)}`, s.light.shadow, 3, {
      alpha: 0.16,
    });
  } else if (head === "rails") {
    s.line(
      `M${roundToInteger(cx - hw)} 660V400H${roundToInteger(cx + hw)}V660M${roundToInteger(cx - hw)} 470H${roundToInteger(cx + hw)}`,
      "#3f3a3a",
      11,
      {
        round: true,
      },
    );
    let rails = "";
    for (let x = cx - hw + 32; x < cx + hw - 10; x += 36) rails += `M${roundToInteger(x)} 406V560`;
    s.line(rails, "#3f3a3a", 5);
  } else {
    s.rect(cx - hw, 402, hw * 2, 260, s.horizontalGradient(s.lighten(wood, 0.25), s.darken(wood, 0.14)), { rx: 18 });
    let slats = "";
    for (let x = cx - hw + 34; x < cx + hw - 8; x += 31) slats += `M${roundToInteger(x)} 414V560`;
    s.line(slats, s.light.shadow, 3, { alpha: 0.22 });
  }
  s.rect(cx - half, 560, width, 210, s.verticalGradient(s.lighten(linen, 0.1), s.darken(linen, 0.12)), { rx: 26 });
  const pillow = width * 0.4;
  const pillows = width > 430 ? [cx - pillow - 6, cx + 6] : [cx - pillow / 2];
  for (const x of pillows)
    s.rect(x, 488, pillow, 110, s.verticalGradient("#fffdf6", s.darken("#efe6d8", 0.16)), { rx: 38 });
  s.rect(cx - width * 0.19, 526, width * 0.38, 80, s.verticalGradient(s.lighten(throwColor, 0.25), throwColor), {
    rx: 30,
  });
  const [left, right] = [roundToInteger(cx - half - 4), roundToInteger(cx + half + 4)];
  const blanket = `M${left} 690Q${cx} 664 ${right} 690V800Q${cx} 826 ${left} 800Z`;
  s.path(blanket, s.verticalGradient(s.lighten(throwColor, 0.2), s.darken(throwColor, 0.1)));
  let stripes = "";
  for (let i = 1; i < 4; i++) stripes += `M${left} ${690 + i * 28}Q${cx} ${664 + i * 31} ${right} ${690 + i * 28}`;
  s.line(stripes, "#fff", 3, { alpha: 0.22 });
  s.path(`M${left + 4} 640Q${cx} 612 ${right - 4} 640V694Q${cx} 668 ${left + 4} 694Z`, s.lighten(linen, 0.15));
}

function drawNightstand(s: Scene, home: Home, x: number): void {
  const { wood, metal } = home.decor;
  s.groundShadow(x, 770, 70, 9);
  s.line(`M${x - 50} 748v28M${x + 50} 748v28`, s.darken(wood, 0.45), 7);
  s.rect(x - 60, 640, 120, 112, s.horizontalGradient(s.lighten(wood, 0.25), s.darken(wood, 0.12)), { rx: 6 });
  s.line(`M${x - 48} 660h96v36h-96z`, s.darken(wood, 0.45), 2.5, { alpha: 0.5 });
  s.ellipse(x, 678, 5, 5, metal);
}

/** A desk with a chair under it, its top at y 590. */
function drawDesk(s: Scene, home: Home, x: number, width: number): void {
  const { wood, textiles } = home.decor;
  s.groundShadow(x + width / 2, 770, width * 0.56, 10);
  s.line(`M${x + 14} 600V770M${x + width - 14} 600V770`, s.darken(wood, 0.3), 12);
  s.rect(x - 8, 584, width + 16, 18, s.verticalGradient(s.lighten(wood, 0.3), s.darken(wood, 0.1)));
  s.rect(x, 602, width, 34, s.darken(wood, 0.16));
  s.rect(x + width * 0.3, 560, width * 0.36, 84, s.verticalGradient(s.lighten(textiles[1]!, 0.1), textiles[1]!), {
    rx: 14,
  });
  s.line(`M${roundToInteger(x + width * 0.36)} 640V776M${roundToInteger(x + width * 0.6)} 640V776`, "#4a3a33", 7, {
    round: true,
  });
  s.rect(x + width * 0.28, 676, width * 0.4, 16, textiles[1]!, { rx: 8 });
}

const HEADS = ["slats", "tufted", "arched", "rails"] as const;

/** The empty primary bedroom, the same in all its photos. */
function openPrimaryBedroom(home: Home, seed: number): Scene {
  const { decor, appearance } = home;
  return openRoom(seed, home, {
    wall: decor.bedroomWalls[0]!,
    floorKind: decor.floorKind === "tile" ? "tile" : isCarpeted(appearance.seed) ? "carpet" : decor.floorKind,
    floor: isCarpeted(appearance.seed) && decor.floorKind !== "tile" ? "#d8cbb8" : decor.floor,
  });
}

/** The primary bedroom: a wide bed between two nightstands. */
export function drawPrimaryBedroom(home: Home, seed: number): Scene {
  const { decor, appearance } = home;
  const wall = decor.bedroomWalls[0]!;
  const s = openPrimaryBedroom(home, seed);
  const throwColor = decor.textiles[appearance.seed % 2 === 0 ? 0 : 1]!;
  const head = HEADS[Math.abs(appearance.seed) % HEADS.length]!;
  if (s.dice.chance(0.4)) {
    s.path(
      "M360 616V330a240 240 0 0 1 480 0V616Z",
      s.linearGradient([
        [0, s.darken(wall, 0.14)],
        [1, s.darken(wall, 0.05)],
      ]),
    );
  } else if (s.dice.chance(0.5)) {
    let boards = "";
    for (let x = 40; x < 1200; x += 80) boards += `M${x} 360V612`;
    s.rect(0, 352, 1200, 264, s.darken(wall, 0.07));
    s.line(boards, s.light.shadow, 3, { alpha: 0.12 });
    s.rect(0, 344, 1200, 14, s.lighten(decor.trim, 0.1));
  }
  drawRoomWindow(s, home, 60, 150, 220, 320, {
    cols: 2,
    rows: decor.contemporary ? 1 : 2,
    cover: "curtains",
    fabric: decor.linen,
  });
  if (s.dice.chance(0.5)) drawPicture(s, 930, 170, 180, 230, s.dice.integer(0, 5));
  else {
    drawPicture(s, 920, 150, 130, 170, s.dice.integer(0, 5), decor.wood);
    drawPicture(s, 1066, 210, 100, 130, s.dice.integer(0, 5), decor.wood);
  }
  drawSunOnFloor(s, 130, 240, FLOOR, 2);
  drawRug(s, 600, 812, 500, 76, decor.rug, decor.textiles[1]!, s.dice.chance(0.4));
  drawBed(s, home, 600, 520, throwColor, head);
  for (const x of [258, 942]) {
    drawNightstand(s, home, x);
    drawTableLamp(s, x, 640, decor.textiles[2]!);
  }
  drawHousePlant(s, 1110, 760, 170, decor.pot);
  return s;
}

/** The primary bedroom's other side: a dresser under a mirror, a reading chair by the window. */
export function drawBedroomSitting(home: Home, seed: number): Scene {
  const { decor, appearance } = home;
  const { wood, metal, textiles } = decor;
  const s = openPrimaryBedroom(home, seed);
  drawRoomWindow(s, home, 800, 150, 260, 320, {
    cols: 2,
    rows: decor.contemporary ? 1 : 2,
    cover: "curtains",
    fabric: decor.linen,
  });
  drawSunOnFloor(s, 740, 260, FLOOR, 2);
  const throwColor = textiles[appearance.seed % 2 === 0 ? 0 : 1]!;
  // The dresser: two columns of drawers.
  s.groundShadow(350, 710, 270, 14, 0.24);
  s.line("M130 680v32M570 680v32", s.darken(wood, 0.45), 11);
  s.rect(100, 480, 500, 204, s.horizontalGradient(s.lighten(wood, 0.22), s.darken(wood, 0.14)), { rx: 6 });
  s.rect(90, 468, 520, 16, s.lighten(wood, 0.3), { rx: 3 });
  for (let row = 0; row < 3; row++) {
    for (const x of [112, 354]) {
      s.line(`M${x} ${494 + row * 63}h234v52h-234z`, s.darken(wood, 0.45), 2, { alpha: 0.45 });
      s.rect(x + 96, 514 + row * 63, 42, 6, metal, { rx: 3 });
    }
  }
  s.rect(216, 146, 280, 250, s.light.shadow, { alpha: 0.14, rx: 14 });
  s.rect(210, 138, 280, 250, wood, { rx: 14 });
  s.rect(
    220,
    148,
    260,
    230,
    s.linearGradient(
      [
        [0, s.light.isLampLit ? "#c9b6a8" : s.light.glass[0]],
        [0.5, "#eef1ea"],
        [1, s.light.isLampLit ? "#b9a59a" : s.light.glass[0]],
      ],
      1,
      1,
    ),
    { rx: 8 },
  );
  drawTableLamp(s, 160, 470, decor.pot);
  drawVase(s, 550, 470, 120, textiles[2]!, ["#fff", textiles[0]!, textiles[1]!]);
  drawBooks(s, 380, 468, 84, textiles);
  drawRug(s, 700, 810, 420, 64, decor.rug, textiles[1]!, s.dice.chance(0.5));
  drawArmchair(s, 850, 800, throwColor);
  drawCushion(s, 810, 624, 80, 70, 8, textiles[2]!);
  s.groundShadow(680, 806, 60, 8);
  s.line("M680 716V800M644 802h72", s.darken(wood, 0.3), 8, { round: true });
  s.ellipse(680, 714, 60, 12, s.horizontalGradient(s.lighten(wood, 0.3), wood));
  drawBooks(s, 656, 710, 52, textiles);
  drawHousePlant(s, 1110, 760, 180, decor.pot);
  return s;
}

/** Bedroom carpets depend on every third home's seed. */
function isCarpeted(seed: number): boolean {
  return Math.abs(seed) % 3 === 0;
}

/** A second, third or later bedroom (`number` from 2): a guest room, a child's room, or a room with a desk. */
export function drawSecondBedroom(home: Home, seed: number, number: number): Scene {
  const { decor, appearance } = home;
  const wall = decor.bedroomWalls[(number - 1) % decor.bedroomWalls.length]!;
  const carpet = isCarpeted(appearance.seed) && decor.floorKind !== "tile";
  const s = openRoom(seed, home, {
    wall,
    floorKind: carpet ? "carpet" : decor.floorKind,
    floor: carpet ? "#d8cbb8" : decor.floor,
  });
  const throwColor = [decor.textiles[0]!, decor.textiles[1]!, decor.tile][number % 3]!;
  const layout = (Math.abs(appearance.seed) + number) % 3;
  const head = HEADS[(Math.abs(appearance.seed) + number) % HEADS.length]!;
  drawRug(s, 600, 820, 470, 66, decor.rug, throwColor, layout !== 1);
  if (layout === 0) {
    // Guest room: a double bed under the window.
    drawRoomWindow(s, home, 450, 120, 300, 240, {
      cols: 2,
      rows: decor.contemporary ? 1 : 2,
      cover: "shade",
      fabric: throwColor,
    });
    drawPicture(s, 180, 200, 150, 190, s.dice.integer(0, 5));
    drawPicture(s, 890, 200, 150, 190, s.dice.integer(0, 5));
    drawBed(s, home, 600, 440, throwColor, head);
    for (const x of [300, 900]) {
      drawNightstand(s, home, x);
      drawTableLamp(s, x, 640, decor.pot);
    }
  } else if (layout === 1) {
    // Twin beds with one nightstand between.
    drawRoomWindow(s, home, 490, 140, 220, 260, { cols: 2, rows: 2, cover: "shade", fabric: decor.linen });
    drawSunOnFloor(s, 490, 220, FLOOR, 2);
    drawPicture(s, 220, 170, 150, 180, s.dice.integer(0, 5));
    drawPicture(s, 830, 170, 150, 180, s.dice.integer(0, 5));
    drawBed(s, home, 295, 300, throwColor, head);
    drawBed(s, home, 905, 300, throwColor, head);
    drawNightstand(s, home, 600);
    drawTableLamp(s, 600, 640, decor.pot);
  } else {
    // A single bed and a desk by the window.
    drawRoomWindow(s, home, 780, 150, 280, 280, { cols: 2, rows: decor.contemporary ? 1 : 2, cover: "none" });
    drawSunOnFloor(s, 760, 280, FLOOR, 2);
    drawPicture(s, 330, 140, 190, 150, s.dice.integer(0, 5), decor.wood);
    drawDesk(s, home, 770, 300);
    drawTableLamp(s, 1010, 584, decor.pot);
    drawBed(s, home, 420, 360, throwColor, head);
    drawNightstand(s, home, 150);
    drawHousePlant(s, 1140, 780, 150, decor.pot);
  }
  return s;
}
