import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** A photo of the sample MLS as a stored picture. @param name "rooms/house_any_mid_new/kitchen" */
export const readSamplePhoto = (name: string, width = 1_280): Promise<Buffer> =>
  sharp(fileURLToPath(new URL(`../../sample-mls/photos/${name}.webp`, import.meta.url)))
    .resize(width)
    .webp({ quality: 80 })
    .toBuffer();
