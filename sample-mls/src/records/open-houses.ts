import { randomTopics } from "../homes/home";
import type { Listing } from "../homes/listings";
import { formatPacificDate, getPacificTime, getPacificWeekday } from "../homes/pacific-time";
import { createRandom } from "../random";
import type { FeedRecord } from "./record";

/** Open houses announced at the latest such event: one or two afternoons of the weekend after it. */
export function buildOpenHouseRecords({ life, key, slot, seenAt }: Listing): FeedRecord[] {
  const announced = life.openHouseAt;
  if (announced === null) return [];
  const draw = createRandom(slot, life.generation, randomTopics.life, Math.floor(announced / 1000));
  const toSaturday = (6 - getPacificWeekday(announced) + 7) % 7 || 7;
  const days = draw.pickWeighted([[0], [1], [0, 1]], [40, 35, 25]);
  const startHour = draw.pick([11, 12, 13, 13.5, 14]);
  return days.map((extra) => {
    const starts = getPacificTime(announced, toSaturday + extra, startHour);
    const ends = starts + draw.pick([2, 2, 3]) * 3_600_000;
    return {
      OpenHouseKey: `${key}-${formatPacificDate(starts).replaceAll("-", "")}`,
      OpenHouseId: `${key.slice(-9)}${extra}`,
      ListingKey: key,
      OpenHouseDate: formatPacificDate(starts),
      OpenHouseStartTime: new Date(starts).toISOString(),
      OpenHouseEndTime: new Date(ends).toISOString(),
      OpenHouseType: "Public",
      OpenHouseStatus: ends < seenAt ? "Ended" : "Active",
      OpenHouseRemarks: null,
      ModificationTimestamp: new Date(announced).toISOString(),
    };
  });
}
